import type { ElementPlugin } from "./plugin.ts";

type Visit = Extract<NonNullable<ElementPlugin["element"]>, { filter: string[] }>["visit"];
type Element = Parameters<Visit>[0];

/** A role for each element: where a phone shows cells as blocks, browsers forget what they are. */
const ROLES: Readonly<Record<string, string>> = {
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};

/**
 * Prepares tables that are too wide for a phone. There, each cell is shown below the other. Those are the tables of three columns, whose
 * cells show the names of their columns, and those of two columns that hold code, which must not be broken.
 */
export const stackingTables: ElementPlugin = {
  name: "stacking-tables",
  element: {
    filter: ["table"],
    visit(table, context) {
      const rows = elementsIn(table).flatMap(elementsIn);
      const columns = elementsIn(rows[0]).map((cell) => context.textContent(cell));
      if (columns.length < 3 && !holdsCode(table)) return;
      context.setProperty(table, "className", ["stacks"]);
      context.setProperty(table, "role", "table");
      for (const part of [...elementsIn(table), ...rows, ...rows.flatMap(elementsIn)]) {
        context.setProperty(part, "role", ROLES[part.tagName]);
      }
      // Two heads above the table are enough.
      for (const row of columns.length > 2 ? rows.slice(1) : []) {
        // The first cell is the row's own name and needs none.
        for (const [index, cell] of elementsIn(row).entries()) {
          if (index > 0 && columns[index]) context.setProperty(cell, "dataColumn", columns[index]);
        }
      }
    },
  },
};

function elementsIn(parent: Element | undefined): readonly Element[] {
  return (parent?.children ?? []).filter((child): child is Element => child.type === "element");
}

function holdsCode(element: Element): boolean {
  return element.tagName === "code" || elementsIn(element).some(holdsCode);
}
