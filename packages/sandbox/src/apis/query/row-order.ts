import type { components } from "../../generated/query.ts";

type Row = components["schemas"]["ReportRow"];
type OrderBy = components["schemas"]["OrderBy"];

/**
 * The rows in the order that was asked for; without one they stay in the data set's own, day by day. Only `desc` sorts, only by a
 * column that the rows have; the rest is accepted and changes nothing (READINGS Q2, Q11).
 */
export function orderRows(rows: Row[], orderBys: readonly OrderBy[]): { rows: Row[]; openPoint: string[] } {
  const [first = {}] = rows;
  const sorts = orderBys.filter(({ column, direction }) => column !== undefined && direction === "desc");
  const columns = [...new Set(sorts.map(({ column }) => column ?? ""))].filter((column) =>
    Object.hasOwn(first, column),
  );
  const openPoint = [
    ...(orderBys.some(({ column, direction }) => column === undefined || direction === undefined) ? ["QRY-040"] : []),
    ...(orderBys.some(({ direction }) => direction !== "desc") ? ["QRY-043"] : []),
    ...(columns.length < Math.max(1, orderBys.length) || columns.includes("datetime") ? ["QRY-044"] : []),
  ];
  return { rows: rows.toSorted((one, other) => compare(one, other, columns)), openPoint };
}

function compare(one: Row, other: Row, columns: readonly string[]): number {
  for (const column of columns) {
    const [left = 0, right = 0] = [one[column], other[column]];
    if (left !== right) return left < right ? 1 : -1;
  }
  return 0;
}
