import type { ElementPlugin } from "./plugin.ts";

/** Lets a path in a line of text break after its slashes, rather than within a word. */
export const breakingPaths: ElementPlugin = {
  name: "breaking-paths",
  element: {
    filter: ["code"],
    visit(code, context) {
      const [text] = code.children;
      const parent = context.parent(code);
      if (text?.type !== "text" || code.children.length > 1 || !/\w\//.test(text.value)) return;
      if (parent?.type === "element" && parent.tagName === "pre") return;
      const children = text.value.split(/(?<=[\w}]\/)/).flatMap((part, index) => {
        const piece = { type: "text" as const, value: part };
        return index === 0
          ? [piece]
          : [{ type: "element" as const, tagName: "wbr", properties: {}, children: [] }, piece];
      });
      return { ...code, children };
    },
  },
};
