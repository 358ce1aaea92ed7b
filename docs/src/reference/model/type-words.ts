import { code, listed } from "../markdown.ts";
import type { Schema } from "../openapi.ts";
import { mergedSchema } from "./merged-schema.ts";

const SEVERAL = "one of several forms";

/** The type of a schema as a reader says it: `string`, `list of objects`, `string or null`. */
export function typeWords(schema: Schema): string {
  const { type, oneOf, anyOf, items, properties, additionalProperties, const: constant } = mergedSchema(schema);
  if (type === undefined) {
    if (oneOf ?? anyOf) return formWords((oneOf ?? anyOf ?? []).map(typeWords));
    if (properties) return "object";
    return constant === undefined ? "any JSON" : typeof constant;
  }
  const words = [type].flat().map((name) => {
    if (name === "array") return listWords(items);
    if (name === "object" && typeof additionalProperties === "object" && !properties) return "map";
    return name;
  });
  return listed(words, "or");
}

/** Forms that are all of one plain type are that type. */
function formWords([first = SEVERAL, ...others]: readonly string[]): string {
  return /^(?:string|number|integer|boolean)$/.test(first) && others.every((other) => other === first)
    ? first
    : SEVERAL;
}

function listWords(items: Schema | undefined): string {
  const words = items ? typeWords(items) : "any JSON";
  return words === SEVERAL ? `list, each entry in ${SEVERAL}` : `list of ${plural(words)}`;
}

function plural(words: string): string {
  return /^(?:string|number|integer|boolean|object|map)$/.test(words) ? `${words}s` : words;
}

/** What else bounds its values. */
export function boundWords(schema: Schema): readonly string[] {
  const { format, pattern, enum: values, const: constant, default: fallback } = schema;
  return [
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minItems, schema.maxItems, "entries"),
    range(schema.minProperties, undefined, "properties"),
    range(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum === undefined ? "" : `more than ${schema.exclusiveMinimum}`,
    format && `format ${code(format)}`,
    pattern && `pattern ${code(pattern)}`,
    constant !== undefined && `always ${code(JSON.stringify(constant))}`,
    values &&
      `one of ${listed(
        values.map((value) => code(JSON.stringify(value))),
        "or",
      )}`,
    fallback !== undefined && `default ${code(JSON.stringify(fallback))}`,
  ].filter((word) => typeof word === "string" && word !== "") as string[];
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const words = (text: string) => `${text} ${unit}`.trim();
  if (least !== undefined && most !== undefined)
    return words(least === most ? `exactly ${most}` : `${least} to ${most}`);
  if (most !== undefined) return words(`at most ${most}`);
  if (least === 1 && unit !== "") return "not empty";
  return least === undefined ? "" : words(`at least ${least}`);
}
