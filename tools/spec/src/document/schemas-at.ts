import { at, items } from "./json.ts";
import { keysOf } from "./pointer.ts";

/** The schemas of the value that a JSON Pointer names in what `schema` describes, one for each branch that has it. */
export function schemasAt(schema: unknown, pointer: string): readonly unknown[] {
  return keysOf(pointer).reduce<readonly unknown[]>(
    (schemas, name) => schemas.flatMap((one) => property(one, name)),
    [schema],
  );
}

function property(schema: unknown, name: string): readonly unknown[] {
  const own = at(schema, "properties", name);
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((key) => items(at(schema, key)));
  return [...(own === undefined ? [] : [own]), ...branches.flatMap((branch) => property(branch, name))];
}

/** The schemas of an array's items, those of its branches included. */
export function itemSchemas(schema: unknown): readonly unknown[] {
  const own = at(schema, "items");
  const branches = ["allOf", "anyOf", "oneOf"].flatMap((key) => items(at(schema, key)));
  return [...(own === undefined ? [] : [own]), ...branches.flatMap(itemSchemas)];
}
