import type { ElementPlugin } from "./plugin.ts";

/** Names the box of each item of a checklist after the item: otherwise a screen reader announces a box without a name. */
export const labelledTasks: ElementPlugin = {
  name: "labelled-tasks",
  element: {
    filter: ["input"],
    visit(box, context) {
      const item = context.parent(box);
      if (item?.type === "element") context.setProperty(box, "ariaLabel", context.textContent(item).trim());
    },
  },
};
