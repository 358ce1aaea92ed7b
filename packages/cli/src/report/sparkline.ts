const levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

/**
 * One block per value, scaled from 0 to the highest. More values than `width` are averaged in neighboring groups.
 * @param values a missing value becomes a space.
 */
export function sparkline(values: readonly (number | undefined)[], width: number): string {
  const grouped = inGroups(values, Math.max(1, Math.ceil(values.length / width)));
  const most = Math.max(0, ...grouped.map((value) => value ?? 0));
  return grouped
    .map((value) => (value === undefined ? " " : levels[most > 0 ? Math.round((Math.max(0, value) / most) * 7) : 0]))
    .join("");
}

function inGroups(values: readonly (number | undefined)[], size: number): (number | undefined)[] {
  const groups: (number | undefined)[] = [];
  for (let at = 0; at < values.length; at += size) {
    const known = values.slice(at, at + size).filter((value) => value !== undefined);
    groups.push(known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length);
  }
  return groups;
}
