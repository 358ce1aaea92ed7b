import { runs } from "@tillside/testing/proof";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describedValues } from "../src/build/described-values.ts";
import { at, escaped, type Json } from "../src/engine/bundle.ts";
import type { OperationDescription, Place, Validate } from "../src/engine/description.ts";
import { problemOf } from "../src/engine/problem.ts";
import { descriptions } from "../src/generated/descriptions.js";
import { apiNames } from "./example-calls.ts";
import { readBundle } from "./read-document.ts";

/** Ajv as a program without a build has it: the whole document, compiled when it runs, nothing left out. */
function plainAjv(bundle: Json, options: object) {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, ...options });
  return formats.default(ajv).addSchema({ $id: "bundle", ...(withEnums(bundle) as Json) });
}

/** Described values count as a list in every mode: that is how the sandbox reads documents. */
function withEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEnums);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    if (key === "$ref" && String(child).startsWith("#")) return [key, `bundle${child}`];
    const values = key === "oneOf" ? describedValues(child) : undefined;
    return values === undefined ? [key, withEnums(child)] : ["enum", values];
  });
  return Object.fromEntries(entries);
}

interface Pair {
  readonly what: string;
  readonly compiled: Validate;
  readonly plain: Validate;
  /** Values to begin with. */
  readonly examples: readonly unknown[];
}

function pairsOf(bundle: Json, operations: readonly OperationDescription[]): Pair[] {
  const ajvs = {
    all: plainAjv(bundle, { allErrors: true }),
    first: plainAjv(bundle, {}),
    converting: plainAjv(bundle, { allErrors: true, coerceTypes: true }),
  };
  const plainOf = (manner: keyof typeof ajvs, schema: unknown) => ajvs[manner].compile(withEnums(schema) as Json);
  return operations.flatMap(({ id, pointer, parameters, body, responses }) => [
    ...(Object.entries(parameters) as [Place, { readonly validate: Validate }][]).map(([place, { validate }]) => {
      const schema = parametersSchema(bundle, pointer, place);
      return { what: `${id} ${place}`, compiled: validate, plain: plainOf("converting", schema), examples: [{}] };
    }),
    ...Object.entries(body?.content ?? {}).flatMap(([type, { validate, validateFirst }]) => {
      const media = at(bundle, `${pointer}/requestBody/content/${escaped(type)}`) as Json;
      const [what, examples] = [`${id} body`, examplesOf(bundle, media)];
      const plain = plainOf(validateFirst === undefined ? "converting" : "all", media.schema);
      const whole = { what, compiled: validate, plain, examples };
      if (validateFirst === undefined) return [whole];
      return [
        whole,
        { what: `${what}, first`, compiled: validateFirst, plain: plainOf("first", media.schema), examples },
      ];
    }),
    ...Object.entries(responses).flatMap(([status, { validate }]) => {
      if (validate === undefined) return [];
      const media = (at(bundle, `${pointer}/responses/${status}/content/application~1json`) ?? {}) as Json;
      const plain = plainOf("all", media.schema ?? {});
      return [{ what: `${id} ${status}`, compiled: validate, plain, examples: examplesOf(bundle, media) }];
    }),
  ]);
}

function parametersSchema(bundle: Json, pointer: string, place: Place): Json {
  const path = pointer.slice(0, pointer.lastIndexOf("/"));
  const listed = [`${path}/parameters`, `${pointer}/parameters`]
    .flatMap((list) => ((at(bundle, list) ?? []) as readonly unknown[]).map((_, index) => `${list}/${index}`))
    .map((each) => at(bundle, each) as Json)
    .filter((parameter) => parameter.in === place)
    .map(({ name, ...rest }) => ({ ...rest, name: place === "header" ? String(name).toLowerCase() : String(name) }));
  return {
    type: "object",
    properties: Object.fromEntries(listed.map((parameter) => [parameter.name, (parameter as Json).schema])),
    required: listed.filter((parameter) => (parameter as Json).required === true).map(({ name }) => name),
  };
}

function examplesOf(bundle: Json, { example, examples = {} }: Json): unknown[] {
  const named = Object.values(examples as Readonly<Record<string, Json>>).map(({ $ref: reference, value }) =>
    reference === undefined ? value : (at(bundle, String(reference).slice(1)) as Json).value,
  );
  return [...(example === undefined ? [] : [example]), ...named, {}];
}

/** The document's own names and values, so that changes hit what schemas talk about. */
function vocabularyOf(bundle: Json): { names: readonly string[]; values: readonly unknown[] } {
  const [names, values] = [new Set<string>(), new Set<unknown>()];
  const collect = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === "properties") for (const name of Object.keys(child as object)) names.add(name);
      if (key === "name" && typeof child === "string") names.add(child).add(child.toLowerCase());
      if (key === "const") values.add(child);
      if (key === "enum" && Array.isArray(child)) for (const value of child) values.add(value);
      collect(child);
    }
  };
  collect(bundle);
  return { names: [...names], values: [...values] };
}

/** One change of a value: where, as numbers that choose a way through it, and what to put there; undefined removes. */
interface Change {
  readonly way: readonly number[];
  readonly name: string;
  readonly value: unknown;
}

function changed(value: unknown, { way: [step = 0, ...way], name, value: other }: Change): unknown {
  if (typeof value !== "object" || value === null || way.length === 0) return other;
  const keys = Object.keys(value);
  const key = step % (keys.length + 1) === keys.length ? name : (keys[step % (keys.length + 1)] ?? name);
  const inside = changed((value as Json)[key], { way, name, value: other });
  if (!Array.isArray(value)) return { ...value, [key]: inside };
  return value.toSpliced(
    Number(key) || 0,
    inside === undefined ? 1 : Number(key) < value.length ? 1 : 0,
    ...[inside ?? []].flat(),
  );
}

function outcome(validate: Validate, value: unknown) {
  const own = structuredClone(value);
  const isValid = validate(own);
  return { own, problems: isValid ? [] : (validate.errors ?? []).map((error) => problemOf("body", error)) };
}

describe.each(apiNames)("%s: what is compiled finds what Ajv finds in the document", (api) => {
  const bundle = readBundle(api);
  const { names, values } = vocabularyOf(bundle);
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9@._-]{1,40}$/), fc.uuid(), fc.integer().map(String));
  const leaf = fc.oneof(
    fc.constantFrom(
      ...values,
      ...values.map(String),
      undefined,
      null,
      true,
      "true",
      "",
      0,
      -1,
      1.5,
      1e9,
      "2026-03-01T12:00:00Z",
    ),
    text,
    fc.integer(),
    fc.array(fc.oneof(text, fc.constant({})), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), fc.oneof(text, fc.integer(), fc.constant(null)), { maxKeys: 5 }),
  );
  const change = fc.record({ way: fc.array(fc.nat(), { maxLength: 6 }), name: fc.constantFrom(...names), value: leaf });
  const pairs = pairsOf(bundle, descriptions.find(({ name }) => name === api)?.operations ?? []);

  test.each(pairs.map((pair) => [pair.what, pair] as const))("%s", (_, { compiled, plain, examples }) => {
    fc.assert(
      fc.property(fc.constantFrom(...examples), fc.array(change, { maxLength: 6 }), (example, changes) => {
        const value = JSON.parse(JSON.stringify(changes.reduce(changed, example) ?? null)) as unknown;
        expect(outcome(compiled, value)).toEqual(outcome(plain, value));
      }),
      runs(100, 5_000),
    );
  });
});
