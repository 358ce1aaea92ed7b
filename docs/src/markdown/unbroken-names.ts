import type { ElementPlugin } from "./plugin.ts";

/** As long as this, a name still fits on a phone's line, beside other words. */
const NAME = /^(?=.*-)\S{1,24}$/;

/** Keeps a name with hyphens on one line: `not-executed`, `x-open`. */
export const unbrokenNames: ElementPlugin = {
  name: "unbroken-names",
  element: {
    filter: ["code"],
    visit(code, context) {
      const parent = context.parent(code);
      if (parent?.type === "element" && parent.tagName === "pre") return;
      if (NAME.test(context.textContent(code))) context.setProperty(code, "className", ["name"]);
    },
  },
};
