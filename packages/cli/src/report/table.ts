import stringWidth from "string-width";
import { plainText } from "./plain-text.ts";

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Numbers are aligned to the right. */
  readonly right: boolean;
}

/** Rows below their titles. Columns are as wide as their content, with two spaces between them. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) => row.map(plainText));
  const widths = columns.map((_, index) =>
    cells.reduce((most, row) => Math.max(most, stringWidth(row[index] ?? "")), 0),
  );
  const lines = cells.map((row) =>
    columns
      .map(({ right }, index) => padded(row[index] ?? "", widths[index] ?? 0, right))
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

function padded(text: string, width: number, right: boolean): string {
  const space = " ".repeat(Math.max(0, width - stringWidth(text)));
  return right ? space + text : text + space;
}
