/** `; did you mean \`advanceSeconds\`?` for a name that is nearly one of the known ones, else nothing. */
export function suggestion(name: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, distance: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  if (nearest === undefined || nearest.distance > mostApart(nearest.each.length)) return "";
  return `; did you mean ${quoted(nearest.each)}?`;
}

export function quoted(name: string): string {
  return `\`${name.length > longestName ? `${name.slice(0, longestName)}…` : name}\``;
}

/** Names come from callers, however long they are. */
const longestName = 100;

/** One letter in three, and two of a name of four or five: two letters changed over count as two. */
function mostApart(length: number): number {
  return Math.max(1, Math.min(2, length >> 1), length / 3);
}

/** How many letters must be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > longestName) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const letter of one) {
    const [first = 0] = row;
    const next = [first + 1];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Problems as one sentence. */
export function sentence(problems: readonly string[]): string {
  const text = problems.join("; ");
  return text.endsWith("?") ? text : `${text}.`;
}
