import { plainValue } from "./plain-value.ts";
import type { RefuseField } from "./refuse-field.ts";

/**
 * The values for a path template. Refuses what would reach another operation: a missing or empty value, and `.` or `..`,
 * which a URL resolves to another path. openapi-fetch encodes every other value as one segment.
 */
export function pathValues(
  refuse: RefuseField,
  path: string,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const place of path.match(/\{[^}]+\}/g) ?? []) {
    const name = place.slice(1, -1);
    const one = given[name];
    if (one === undefined || one === null) refuse(`params.path.${name}`, "is missing");
    const value = String(plainValue(refuse, `params.path.${name}`, one));
    if (["", ".", ".."].includes(value))
      refuse(`params.path.${name}`, `is "${value}", so the request would reach another path`);
    values[name] = value;
  }
  return values;
}
