/** Rows as aligned columns, the first row being the heading. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const [heading, ...rest] = rows.map(line);
  return heading === undefined ? [] : [heading, widths.map((width) => "─".repeat(width)).join("  "), ...rest];
}
