import { columnWidths, STACKING_WIDTH } from "./column-widths.ts";
import type { ElementPlugin } from "./plugin.ts";

type Visit = Extract<NonNullable<ElementPlugin["element"]>, { filter: string[] }>["visit"];
type Element = Parameters<Visit>[0];
type Node = Element["children"][number];

/** The place of a table on a phone, in pixels. */
const PHONE_WIDTH = 328;

/** Gives the columns of a table their widths. */
export const sizedColumns: ElementPlugin = {
  name: "sized-columns",
  element: {
    filter: ["table"],
    visit(table, context) {
      const rows = elementsIn(table).flatMap(elementsIn).map(elementsIn);
      const columns = (rows[0] ?? []).map((_, index) =>
        rows.flatMap((cells) => cells[index]?.children.map(textOf).join("") ?? []),
      );
      const stacks = table.properties.className?.toString() === "stacks";
      const widths = columnWidths(columns, stacks ? STACKING_WIDTH : PHONE_WIDTH);
      const sizes = widths.map((width) => element("col", { width }, []));
      context.prependChild(table, element("colgroup", {}, sizes));
    },
  },
};

/** The text, with a space that does not break for the room on either side of code, and a zero-width one where it may break. */
function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  if (node.tagName === "wbr") return "\u200b";
  const text = node.children.map(textOf).join("");
  return node.tagName === "code" ? `\u00a0${text}\u00a0` : text;
}

function element(tagName: string, properties: Element["properties"], children: Element["children"]): Element {
  return { type: "element", tagName, properties, children };
}

function elementsIn(parent: Element): readonly Element[] {
  return parent.children.filter((child): child is Element => child.type === "element");
}
