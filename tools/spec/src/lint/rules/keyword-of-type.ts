import { isObject } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";
import { schemas, withSubschemas } from "../document/schemas.ts";

const NUMBERS = ["number", "integer"];

/** The types that a keyword limits. It has no effect on a value of another type. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  ...each(["string"], ["minLength", "maxLength", "pattern"]),
  ...each(NUMBERS, ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ...each(["array"], ["items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"]),
  ...each(
    ["object"],
    [
      "properties",
      "patternProperties",
      "additionalProperties",
      "propertyNames",
      "required",
      "minProperties",
      "maxProperties",
      "unevaluatedProperties",
    ],
  ),
};

export const keywordOfType: OwnRule = {
  wants:
    "A keyword of a schema limits the schema's `type`: `maxLength` stands with `string`, `maximum` with `integer` or `number`",
  why: "On another type it has no effect, and nothing says so",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      for (const { path, value } of withSubschemas(schema)) {
        if (!isObject(value) || value.type === undefined) continue;
        const types = [value.type].flat();
        // A list without a type is no valid one, which `schema-compiles` reports.
        if (types.length === 0) continue;
        for (const keyword of Object.keys(value)) {
          const limited = Object.hasOwn(TYPES, keyword) ? TYPES[keyword] : undefined;
          if (limited === undefined || types.some((type) => limited.includes(`${type}`))) continue;
          yield {
            message: `\`${keyword}\` has no effect on the type ${types.join(" or ")}: it limits only ${limited.join(" and ")}. Remove it, or correct the type.`,
            at: [...path, keyword],
          };
        }
      }
    }
  },
};

function each(types: readonly string[], keywords: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, types]));
}
