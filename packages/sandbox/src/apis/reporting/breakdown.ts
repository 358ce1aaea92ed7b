import type { Reply } from "../../engine/reply.ts";
import { type Cell, groupsOf } from "../../reports/cell.ts";
import type { World } from "../../world/world.ts";

/**
 * Rows of a breakdown, one per value of `dimension`. They come as an array; with the setting `reportingOneRow: "object"` a
 * single row comes as itself (REP-058). Without a grouping there are no rows (READINGS R3).
 */
export function breakdown<Each extends Cell<string>>(
  cells: readonly Each[],
  dimension: string | undefined,
  world: World,
  rowOf: (cells: Each[]) => object,
  openPoint: readonly string[] = [],
): Reply {
  const groups = dimension === undefined ? [] : groupsOf(cells, ({ dimensions }) => dimensions[dimension] ?? "");
  const rows = [...groups].map(([groupByValue, group]) => ({ groupByValue, ...rowOf(group) }));
  const isObject = rows.length === 1 && world.settings.reportingOneRow === "object";
  const settled = dimension === undefined ? ["REP-058", "REP-061"] : ["REP-058", ...openPoint];
  return { status: 200, body: isObject ? rows[0] : rows, openPoint: ["REP-029", ...settled].sort() };
}

/** The different values of a dimension, as one text. */
export function namesOf(cells: readonly Cell<string>[], dimension: string): string {
  return [...new Set(cells.map(({ dimensions }) => dimensions[dimension]))].join(", ");
}
