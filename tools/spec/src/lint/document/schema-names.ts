import { isObject, type Path } from "../../document/json.ts";
import { type Schema, withSubschemas } from "./schemas.ts";

/** Keywords that give a schema a name beside its place. */
const KEYWORDS = ["$id", "$anchor", "$dynamicAnchor"];

export interface SchemaName {
  readonly keyword: string;
  readonly path: Path;
}

/** The names that a schema and those inside it have beside their places. Redocly finds some of them; our own tools look up places only. */
export function* schemaNames(root: Schema): Generator<SchemaName> {
  for (const { path, value } of withSubschemas(root)) {
    if (!isObject(value)) continue;
    for (const keyword of KEYWORDS) {
      if (typeof value[keyword] === "string") yield { keyword, path: [...path, keyword] };
    }
  }
}
