import type { Path } from "../../document/json.ts";
import { at, isObject, items, members } from "../../document/json.ts";
import { walk } from "../../document/walk.ts";
import { schemas, withSubschemas } from "./schemas.ts";

export interface Example {
  readonly path: Path;
  readonly value: unknown;
  readonly schema: unknown;
}

/** Every example of the document beside the schema it illustrates: of bodies, parameters, headers and schemas. */
export function* examples(document: unknown): Generator<Example> {
  for (const { path, value } of walk(document)) {
    const schema = value.schema;
    if (!isObject(schema)) continue;
    if ("example" in value) yield { path: [...path, "example"], value: value.example, schema };
    for (const [name, example] of members(value.examples)) {
      const here = [...path, "examples", name, "value"];
      if (isObject(example) && "value" in example) yield { path: here, value: example.value, schema };
    }
  }
  for (const root of schemas(document)) {
    for (const { path, value: schema } of withSubschemas(root)) {
      for (const key of ["example", "default"]) {
        const value = at(schema, key);
        if (value !== undefined) yield { path: [...path, key], value, schema };
      }
      for (const [index, value] of items(at(schema, "examples")).entries())
        yield { path: [...path, "examples", index], value, schema };
    }
  }
}
