import fc from "fast-check";
import type { Json } from "../document.ts";
import { alternatives } from "./alternatives.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What values are made from. */
export interface Source {
  readonly document: Json;
  readonly vocabulary: Vocabulary;
}

/** Deeper than any body of the contract. */
const mostLevels = 8;

/** Values of a schema, most of them valid; a text or number is often one that the vocabulary knows by `name`. */
export function schemaValues(source: Source, schema: unknown, name: string, level = 0): fc.Arbitrary<unknown> {
  if (level > mostLevels) return fc.constant(null);
  const plain = alternatives(source.document, schema);
  return fc.oneof(...plain.map((one) => plainValues(source, one, name, level)));
}

function plainValues(source: Source, schema: Json, name: string, level: number): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const types = schema.type === undefined ? guessedTypes(schema) : ([schema.type].flat() as string[]);
  return fc.oneof(...types.map((type) => valuesOfType(source, schema, type, name, level)));
}

function guessedTypes(schema: Json): string[] {
  if (Object.keys(Object(schema.properties)).length > 0) return ["object"];
  if (schema.items !== undefined) return ["array"];
  return schema.pattern !== undefined || schema.format !== undefined ? ["string"] : ["any"];
}

function valuesOfType(source: Source, schema: Json, type: string, name: string, level: number): fc.Arbitrary<unknown> {
  if (type === "object") return objects(source, schema, level);
  if (type === "array") {
    const { minItems: minLength = 0, maxItems = 4 } = schema as { minItems?: number; maxItems?: number };
    const maxLength = Math.max(minLength, Math.min(maxItems, 4));
    return fc.array(schemaValues(source, schema.items ?? true, name, level + 1), { minLength, maxLength });
  }
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer" || type === "number") return knownOr(source, name, "number", numbers(schema, type));
  if (type === "string") return knownOr(source, name, "string", texts(schema));
  return fc.jsonValue();
}

function objects(source: Source, schema: Json, level: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(Object(schema.properties)).map(
    ([name, property]) => [name, schemaValues(source, property, name, level + 1)] as const,
  );
  const requiredKeys = properties.map(([name]) => name).filter((name) => (schema.required as string[])?.includes(name));
  const known = fc.record(Object.fromEntries(properties), { requiredKeys, noNullPrototype: true });
  if (schema.additionalProperties === false) return known;
  const extra = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2, noNullPrototype: true });
  return fc.oneof(
    { weight: 4, arbitrary: known },
    fc.tuple(extra, known).map(([more, own]) => ({ ...more, ...own })),
  );
}

function numbers({ minimum, maximum }: Json, type: string): fc.Arbitrary<number> {
  const [min, max] = [minimum ?? -1_000, maximum ?? 1_000_000] as [number, number];
  return type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Json): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "date-time") {
    return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString());
  }
  const [least, most] = [minLength as number, maxLength as number];
  const any = fc.string({ unit: "grapheme", minLength: least, maxLength: Math.max(least, Math.min(most, 40)) });
  // fast-check makes no texts for a pattern that looks ahead.
  return typeof pattern === "string" && !pattern.includes("(?!") ? fc.stringMatching(new RegExp(pattern, "u")) : any;
}

function knownOr(source: Source, name: string, type: string, fresh: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const words = source.vocabulary.words(name).filter((word) => typeof word === type);
  return words.length === 0 ? fresh : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, fresh);
}
