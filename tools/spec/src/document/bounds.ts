import { at, isObject, items, type Path } from "./json.ts";
import { rulesNamed } from "./rule-ids.ts";
import { walk } from "./walk.ts";

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
  /** The least or the most that is allowed: 99 for `exclusiveMaximum: 100`. */
  readonly value: number | undefined;
  /** The number beside the keyword. */
  readonly written: number | undefined;
}

/** A property or parameter, which may name rules. */
export interface Field {
  readonly name: string;
  /** The property, or the parameter around its schema. */
  readonly value: unknown;
  readonly schema: unknown;
  /** Of the schema. */
  readonly path: Path;
  /** Whether the schema is that of each item, where the property or parameter is a list. */
  readonly each: boolean;
}

/** Every property and parameter of a document, and the items of those that are lists. */
export function* fieldsOf(document: unknown): Generator<Field> {
  for (const { path, value } of walk(document)) {
    const name = at(value, "name");
    if (path.at(-2) === "properties") yield* withItems({ name: `${path.at(-1)}`, value, schema: value, path });
    else if (typeof name === "string" && at(value, "in") !== undefined && isObject(value.schema)) {
      yield* withItems({ name, value, schema: value.schema, path: [...path, "schema"] });
    }
  }
}

function* withItems(field: Omit<Field, "each">): Generator<Field> {
  yield { ...field, each: false };
  const schema = at(field.schema, "items");
  if (isObject(schema)) yield { ...field, schema, path: [...field.path, "items"], each: true };
}

/** The ids of the rules that a field names. */
export function rulesOf({ value }: Field): readonly string[] {
  return items(at(value, "x-rules")).flatMap((entry) => rulesNamed(`${entry}`) ?? []);
}

/** The names of the fields that name each rule. */
export function namesByRule(fields: readonly Field[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const field of fields) {
    for (const id of rulesOf(field)) named.set(id, (named.get(id) ?? new Set()).add(field.name));
  }
  return named;
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
  const toward = side === "least" ? 1 : -1;
  const exclusive = `exclusive${keyword.charAt(0).toUpperCase()}${keyword.slice(1)}`;
  const [strictest] = [
    ...numbers(schema, keyword).map((written) => ({ side, keyword, value: written, written })),
    ...numbers(schema, exclusive).map((written) => ({ side, keyword: exclusive, value: written + toward, written })),
  ].sort((one, other) => toward * (other.value - one.value));
  return strictest ?? { side, keyword, value: undefined, written: undefined };
}

function numbers(schema: unknown, keyword: string): readonly number[] {
  return [...allOf(schema, keyword)].filter((value) => typeof value === "number");
}

/** The values that a schema has under a keyword, itself and through `allOf`. */
function* allOf(schema: unknown, keyword: string): Generator<unknown> {
  const own = at(schema, keyword);
  if (own !== undefined) yield own;
  for (const part of items(at(schema, "allOf"))) yield* allOf(part, keyword);
}
