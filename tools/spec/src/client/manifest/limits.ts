import type { OperationFacts } from "@tillside/policy";
import { isCount } from "../../document/checks.ts";
import type { Place } from "../../document/place.ts";
import { pointerOf } from "../../document/pointer.ts";

const sizes = ["minLength", "maxLength", "minItems", "maxItems"] as const;

type Limits = Record<string, { [Size in (typeof sizes)[number]]?: number }>;

/** Least and greatest sizes of the fields that every request body of the operation has to keep; undefined without any. */
export function limits(operation: Place): OperationFacts["limits"] {
  const found: Limits = {};
  const schema = operation.at("requestBody", "content", "application/json", "schema");
  collect(schema, "", found, []);
  return Object.keys(found).length > 0 ? found : undefined;
}

/** Branches of `anyOf` and `oneOf` are left out: what does not fit one may fit another. */
function collect(schema: Place, pointer: string, found: Limits, above: readonly string[]): void {
  const own = JSON.stringify(schema.value);
  // A schema inside itself has no end.
  if (own === undefined || above.includes(own)) return;
  const inside = [...above, own];
  for (const name of sizes) {
    const limit = schema.at(name);
    if (limit.exists) found[pointer] = { ...found[pointer], [name]: limit.need(isCount, "Write a number above 0.") };
  }
  for (const part of schema.at("allOf").children()) collect(part, pointer, found, inside);
  for (const property of schema.at("properties").children()) {
    collect(property, `${pointer}${pointerOf([property.key])}`, found, inside);
  }
  collect(schema.at("items"), `${pointer}/*`, found, inside);
}
