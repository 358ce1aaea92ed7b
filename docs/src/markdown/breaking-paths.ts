import type { ElementPlugin } from "./plugin.ts";

/** After the slashes of a path, before a long name behind a dot, and within a name that is longer than a phone's line. */
const PLACES = /(?<=[\w}]\/)|(?<=[\w)]\.)(?=[A-Za-z]{12})|(?<=\w{18}[a-z])(?=[A-Z]\w{8})/;

/** Lets a path or a long call in a line of text break between names, rather than anywhere. */
export const breakingPaths: ElementPlugin = {
  name: "breaking-paths",
  element: {
    filter: ["code"],
    visit(code, context) {
      const [text] = code.children;
      const parent = context.parent(code);
      if (text?.type !== "text" || code.children.length > 1 || !PLACES.test(text.value)) return;
      if (parent?.type === "element" && parent.tagName === "pre") return;
      const children = text.value.split(PLACES).flatMap((part, index) => {
        const piece = { type: "text" as const, value: part };
        return index === 0
          ? [piece]
          : [{ type: "element" as const, tagName: "wbr", properties: {}, children: [] }, piece];
      });
      return { ...code, children };
    },
  },
};
