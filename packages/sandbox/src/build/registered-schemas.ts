import { at, type Json } from "../engine/bundle.ts";
import { describedValues } from "./described-values.ts";

/**
 * The schemas of one bundle under keys of their own, as Ajv gets them. Each target of a `$ref` is one schema, so that
 * all references to it share one function. Equal schemas are one.
 */
export class RegisteredSchemas {
  readonly #bundle: Json;
  readonly #byKey = new Map<string, unknown>();
  readonly #keysByText = new Map<string, string>();
  readonly #keysByPointer = new Map<string, string>();
  #keys = 0;

  constructor(bundle: Json) {
    this.#bundle = bundle;
  }

  get all(): Iterable<readonly [key: string, schema: unknown]> {
    return this.#byKey;
  }

  keyOf(schema: unknown): string {
    const checked = this.#checked(schema);
    const [[word, reference] = [], ...others] = Object.entries(checked as Json);
    if (word === "$ref" && others.length === 0) return reference as string;
    const text = JSON.stringify(checked);
    const key = this.#keysByText.get(text) ?? this.#newKey();
    this.#keysByText.set(text, key);
    this.#byKey.set(key, checked);
    return key;
  }

  #keyAt(pointer: string): string {
    const known = this.#keysByPointer.get(pointer);
    if (known !== undefined) return known;
    const key = this.#newKey();
    // Before its schema is looked into: it may refer to itself.
    this.#keysByPointer.set(pointer, key);
    this.#byKey.set(key, this.#checked(at(this.#bundle, pointer)));
    return key;
  }

  #newKey(): string {
    this.#keys += 1;
    return `s${this.#keys}`;
  }

  /** What a validator checks of a schema: without texts for people, with described values as a plain list of them. */
  #checked(schema: unknown): unknown {
    if (typeof schema !== "object" || schema === null) return schema;
    if (Array.isArray(schema)) return schema.map((each) => this.#checked(each));
    const entries = Object.entries(schema).flatMap(([word, value]): [string, unknown][] => {
      if (silent.has(word) || word.startsWith("x-")) return [];
      if (word === "$ref") return [[word, this.#keyAt(decodeURIComponent(String(value).slice(1)))]];
      if (literal.has(word)) return [[word, value]];
      if (ofNames.has(word)) {
        return [[word, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#checked(each)]))]];
      }
      const values = word === "oneOf" ? describedValues(value) : undefined;
      return values === undefined ? [[word, this.#checked(value)]] : [["enum", values]];
    });
    return Object.fromEntries(entries);
  }
}

/** Words that check nothing. */
const silent: ReadonlySet<string> = new Set([
  "$comment",
  "default",
  "deprecated",
  "description",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "title",
  "writeOnly",
]);

/** Words whose value is no schema. */
const literal: ReadonlySet<string> = new Set(["const", "dependentRequired", "enum", "required", "type"]);

/** Words whose value is a schema for each of some names. */
const ofNames: ReadonlySet<string> = new Set(["$defs", "dependentSchemas", "patternProperties", "properties"]);
