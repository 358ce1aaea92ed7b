import { at } from "../../document/json.ts";
import type { OwnRule } from "../../document/rule.ts";
import { schemas, withSubschemas } from "../document/schemas.ts";

/** A lower bound, an upper bound, and whether equal numbers leave no value. */
const PAIRS: readonly (readonly [least: string, most: string, isExclusive?: true])[] = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minContains", "maxContains"],
  ["minProperties", "maxProperties"],
  ["minimum", "maximum"],
  ["minimum", "exclusiveMaximum", true],
  ["exclusiveMinimum", "maximum", true],
  ["exclusiveMinimum", "exclusiveMaximum", true],
];

export const boundsOrdered: OwnRule = {
  wants: "No lower bound of a schema (`minLength`, `minItems`, `minimum`, …) is above its upper bound",
  why: "No value fits such a schema, so every call is refused",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      for (const { path, value } of withSubschemas(schema)) {
        for (const [least, most, isExclusive = false] of PAIRS) {
          const [low, high] = [at(value, least), at(value, most)];
          if (typeof low !== "number" || typeof high !== "number") continue;
          if (isExclusive ? low < high : low <= high) continue;
          yield {
            message: `No value fits: \`${least}\` is ${low}, and \`${most}\` is ${high}. Correct one of them, as in \`${least}: 1\` with \`${most}: 30\`.`,
            at: [...path, least],
          };
        }
      }
    }
  },
};
