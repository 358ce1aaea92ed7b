import { columnWidths, STACKING_WIDTH } from "./column-widths.ts";
import type { ElementPlugin } from "./plugin.ts";

type Visit = Extract<NonNullable<ElementPlugin["element"]>, { filter: string[] }>["visit"];
type Element = Parameters<Visit>[0];
type Context = Parameters<Visit>[1];
type Parents = NonNullable<ReturnType<Context["parent"]>>;
type Node = Element["children"][number];

/** The place of a table on a phone, in pixels. */
const PHONE_WIDTH = 328;

/** Gives the columns of a table their widths. Tables with the same heads on one page have the same: their columns stand below each other. */
export const sizedColumns: ElementPlugin = {
  name: "sized-columns",
  element: {
    filter: ["table"],
    visit(table, context) {
      const [heads] = cellTexts(table);
      const alike = tablesIn(pageOf(table, context))
        .map(cellTexts)
        .filter(([other]) => other?.join("\n") === heads?.join("\n"));
      const columns = (heads ?? []).map((_, index) => alike.flat().map((cells) => cells[index] ?? ""));
      const stacks = table.properties.className?.toString() === "stacks";
      const widths = columnWidths(columns, stacks ? STACKING_WIDTH : PHONE_WIDTH);
      const sizes = widths.map((width) => element("col", { width }, []));
      context.prependChild(table, element("colgroup", {}, sizes));
    },
  },
};

/** The texts of each row. */
function cellTexts(table: Element): readonly (readonly string[])[] {
  const rows = elementsIn(table)
    .filter(({ tagName }) => tagName !== "colgroup")
    .flatMap(elementsIn);
  return rows.map((row) => elementsIn(row).map(({ children }) => children.map(textOf).join("")));
}

function pageOf(node: Parents | Element, context: Context): Parents | Element {
  const parent = context.parent(node);
  return parent ? pageOf(parent, context) : node;
}

function tablesIn(parent: Parents | Element): readonly Element[] {
  return parent.children.flatMap((child) => {
    if (child.type === "element" && child.tagName === "table") return [child];
    return "children" in child ? tablesIn(child) : [];
  });
}

/** The text, with a space that does not break for the room on either side of code, and a zero-width one where it may break. */
function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  if (node.tagName === "wbr") return "\u200b";
  const text = node.children.map(textOf).join("");
  if (node.tagName !== "code") return text;
  const name = node.properties.className?.toString();
  // The lines of JSON stay whole, and so do names with hyphens.
  const whole =
    name === "json" ? text.replaceAll(" ", "\u00a0") : name === "name" ? text.replaceAll("-", "\u2011") : text;
  return `\u00a0${whole}\u00a0`;
}

function element(tagName: string, properties: Element["properties"], children: Element["children"]): Element {
  return { type: "element", tagName, properties, children };
}

function elementsIn(parent: Element): readonly Element[] {
  return parent.children.filter((child): child is Element => child.type === "element");
}
