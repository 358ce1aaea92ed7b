import { at, items } from "./json.ts";

/** The keywords that limit a value of a type, the least first. */
const KEYWORDS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  string: ["minLength", "maxLength"],
  array: ["minItems", "maxItems"],
  integer: ["minimum", "maximum"],
  number: ["minimum", "maximum"],
};

/** A limit that a schema may have, and has where `value` is a number. */
export interface Bound {
  readonly side: "least" | "most";
  readonly keyword: string;
  readonly value: number | undefined;
}

/**
 * The least and the most that a schema allows of a value's length, count or size; none for a type that has neither. A limit may stand beside
 * an `anyOf` that has the types.
 */
export function boundsOf(schema: unknown): readonly Bound[] {
  const types = [...allOf(schema, "type")].flat();
  const kinds = Object.entries(KEYWORDS);
  const limits = (keywords: readonly string[]) => keywords.some((keyword) => [...allOf(schema, keyword)].length > 0);
  const found = kinds.find(([type]) => types.includes(type)) ?? kinds.find(([, keywords]) => limits(keywords));
  if (found === undefined) return [];
  const [, [least, most]] = found;
  return [bound(schema, "least", least), bound(schema, "most", most)];
}

function bound(schema: unknown, side: Bound["side"], keyword: string): Bound {
  const values = [...allOf(schema, keyword)].filter((value) => typeof value === "number");
  const strictest = side === "least" ? Math.max(...values) : Math.min(...values);
  return { side, keyword, value: values.length > 0 ? strictest : undefined };
}

/** The values that a schema has under a keyword, itself and through `allOf`. */
function* allOf(schema: unknown, keyword: string): Generator<unknown> {
  const own = at(schema, keyword);
  if (own !== undefined) yield own;
  for (const part of items(at(schema, "allOf"))) yield* allOf(part, keyword);
}
