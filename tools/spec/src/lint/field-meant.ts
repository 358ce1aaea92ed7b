import type { Path } from "../document/json.ts";
import { EXTENSIONS } from "../extensions/index.ts";
import { holds } from "../extensions/schema.ts";
import { nearest } from "./run/nearest.ts";

/**
 * The one of our fields that an unknown one most likely means. Of two that are as near, it is the one whose place and form it has:
 * `x-rule: [ABC-001]` means `x-rules`, although `x-role` is as near.
 */
export function fieldMeant(field: string, value: unknown, path: Path): string | undefined {
  if (!field.startsWith(PREFIX) || field in EXTENSIONS) return undefined;
  const known = Object.entries(EXTENSIONS).map(([name, { spot, schema }]) => ({
    name: name.slice(PREFIX.length),
    fits: spot.has(path) && holds(schema, value),
  }));
  const likelyFirst = known.toSorted((one, other) => Number(other.fits) - Number(one.fits));
  const meant = nearest(
    field.slice(PREFIX.length),
    likelyFirst.map(({ name }) => name),
  );
  return meant && `${PREFIX}${meant}`;
}

/** Left out of the comparison, so that not every short name is near another. */
const PREFIX = "x-";
