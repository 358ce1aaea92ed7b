/** The value with one place of it, counted in depth, replaced; without it where `by` is undefined. */
export function spoil(value: unknown, place: number, by: unknown): unknown {
  const wanted = place % countPlaces(value);
  let seen = 0;
  return walk(value);

  function walk(at: unknown): unknown {
    if (seen++ === wanted) return by;
    if (Array.isArray(at)) return at.map(walk).filter((entry) => entry !== undefined);
    if (typeof at !== "object" || at === null) return at;
    return Object.fromEntries(
      Object.entries(at)
        .map(([key, child]) => [key, walk(child)] as const)
        .filter(([, child]) => child !== undefined),
    );
  }
}

function countPlaces(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, child) => sum + countPlaces(child), 1);
}
