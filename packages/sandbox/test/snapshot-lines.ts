/** A snapshot as a whole. */
export interface Saved {
  readonly version: number;
  readonly seed: string;
  /** RFC 3339. */
  readonly now: string;
  readonly state: { [part: string]: { [name: string]: unknown } };
}

/** What the lines of a snapshot say, the last one apart. */
export function savedOf(text: string): Saved {
  const [head, ...lines] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const state: Saved["state"] = {};
  for (const { part, state: of, in: names, entries } of lines.slice(0, -1)) {
    if (names === undefined) state[part] = of;
    else {
      const place = names.reduce((inside: Saved["state"], name: string) => inside[name], state[part]);
      if (Array.isArray(place)) place.push(...entries);
      else Object.assign(place, entries);
    }
  }
  return { ...head, state };
}

/** The lines of a snapshot, as the sandbox would write them. */
export function linesOf({ state, ...head }: Omit<Saved, "state"> & { readonly state: object }): string {
  const lines = [head, ...Object.entries(state).map(([part, of]) => ({ part, state: of }))];
  return [...lines, { lines: lines.length }].map((line) => `${JSON.stringify(line)}\n`).join("");
}
