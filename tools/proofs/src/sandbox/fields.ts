import { items, members } from "@tillside/spec/document";

/** The fields of objects, by the path of the object; the items of a list stand where the list does. */
export type Fields = Map<string, Set<string>>;

/** The fields of every object in a response. */
export function fieldsIn(value: unknown, path = "", found: Fields = new Map()): Fields {
  for (const item of items(value)) fieldsIn(item, path, found);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    found.set(path, new Set([...(found.get(path) ?? []), ...Object.keys(value)]));
  }
  for (const [name, child] of members(value)) fieldsIn(child, `${path}/${name}`, found);
  return found;
}

/** The fields that a schema, its `$ref`s followed, describes, in whichever of its forms. */
export function fieldsOf(schema: unknown, path = "", found: Fields = new Map()): Fields {
  for (const [keyword, value] of members(schema)) {
    if (keyword === "items") fieldsOf(value, path, found);
    if (["allOf", "anyOf", "oneOf"].includes(keyword)) for (const form of items(value)) fieldsOf(form, path, found);
    if (keyword !== "properties") continue;
    for (const [name, child] of members(value)) {
      found.set(path, (found.get(path) ?? new Set()).add(name));
      fieldsOf(child, `${path}/${name}`, found);
    }
  }
  return found;
}

/** The described fields that no object at their path has. An object that was never returned lacks none. */
export function fieldsMissing(described: Fields, returned: Fields): readonly string[] {
  return [...described].flatMap(([path, names]) => {
    const seen = returned.get(path);
    return seen ? [...names].filter((name) => !seen.has(name)).map((name) => `${path}/${name}`) : [];
  });
}
