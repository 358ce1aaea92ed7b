import { at } from "../document/json.ts";

/** What makes a parameter the same one: its place and its name, `query limit`. Undefined of a `$ref`, and of what is no parameter. */
export function parameterName(value: unknown): string | undefined {
  const [place, name] = [at(value, "in"), at(value, "name")];
  return place === undefined || name === undefined ? undefined : `${place} ${name}`;
}
