import type { ApiManifest } from "@tillside/policy";
import { at, escaped, isJson, type Json } from "../engine/bundle.ts";
import type { ApiDescription, OperationDescription, Place } from "../engine/description.ts";
import { RulePlaces } from "./rule-places.ts";
import type { Manner } from "./schema-compiler.ts";

/** What a description is made of. */
export interface DocumentSource {
  readonly name: string;
  readonly bundle: Json;
  /** The control plane has none. */
  readonly manifest?: ApiManifest | undefined;
  /** Ids of the rules that a place of the bundle shows, by its JSON Pointer. */
  readonly shownRules: Readonly<Record<string, readonly string[]>>;
}

/** What an API's own code reads of its bundle: the exports of its `excerpt.ts`. */
export interface DocumentReader {
  excerpt?(bundle: Json): unknown;
  /** JSON Pointers to the schemas that it checks values against. */
  schemas?(bundle: Json): readonly string[];
}

/** Makes a validator, or the code of one. */
export type MakeValidator<Validator> = (schema: unknown, manner: Manner) => Validator;

const methods = ["get", "put", "post", "patch", "delete"] as const;
const places = ["path", "query", "header"] as const;

export function describeDocument<Validator>(
  { name, bundle, manifest, shownRules }: DocumentSource,
  reader: DocumentReader,
  make: MakeValidator<Validator>,
): ApiDescription<Validator> {
  const rulePlaces = new RulePlaces({ bundle, shownRules });
  const operations = Object.entries(bundle.paths as Readonly<Record<string, Json>>).flatMap(([template, item]) =>
    methods
      .filter((method) => method in item)
      .map((method): OperationDescription<Validator> => {
        const pointer = `/paths/${escaped(template)}/${method}`;
        const operation = at(bundle, pointer) as Json;
        return {
          id: operation.operationId as string,
          method: method.toUpperCase(),
          template,
          prefix: prefixOf((item.servers ?? bundle.servers) as readonly Server[]),
          pointer,
          isToken: operation["x-role"] === "token",
          // Written as an object, it is a reading of the client's that the operation draws from this bucket.
          hasOwnLimit: typeof operation["x-rate-limit"] === "string",
          parameters: describeParameters(bundle, pointer, rulePlaces, make),
          body: describeBody(bundle, pointer, rulePlaces, make),
          responses: describeResponses(bundle, pointer, rulePlaces, make),
        };
      }),
  );
  const pointers = reader.schemas?.(bundle) ?? [];
  return {
    name,
    manifest,
    tokenHost: tokenHostOf(bundle),
    operations,
    schemas: Object.fromEntries(pointers.map((pointer) => [pointer, make(at(bundle, pointer), "all")])),
    excerpt: reader.excerpt?.(bundle),
    rulePlaces: rulePlaces.all,
  };
}

function describeParameters<Validator>(
  bundle: Json,
  pointer: string,
  rulePlaces: RulePlaces,
  make: MakeValidator<Validator>,
): OperationDescription<Validator>["parameters"] {
  const described = places.flatMap((place) => {
    const here = parametersOf(bundle, pointer, place);
    if (here.length === 0) return [];
    const rules = here.map((parameter) => [parameter.name, rulePlaces.rules(parameter.pointer)] as const);
    // The first one of a name counts.
    const byName = Object.fromEntries(rules.toReversed());
    const inOrder = Object.fromEntries(rules.map(([name]) => [name, byName[name] ?? []]));
    return [[place, { validate: make(parameterSchema(here), "converting"), rules: inOrder }] as const];
  });
  return Object.fromEntries(described);
}

interface Parameter {
  readonly pointer: string;
  /** Of a header in lower case, as requests have it. */
  readonly name: string;
  readonly value: Json;
}

/** What the bundle says about an operation's parameters of one place, as the schema of an object of them. */
function parameterSchema(parameters: readonly Parameter[]): Json {
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, value }) => [name, value.schema])),
    required: parameters.filter(({ value }) => value.required === true).map(({ name }) => name),
  };
}

function parametersOf(bundle: Json, pointer: string, place: Place): Parameter[] {
  const path = pointer.slice(0, pointer.lastIndexOf("/"));
  return [`${path}/parameters`, `${pointer}/parameters`]
    .flatMap((list) =>
      ((at(bundle, list) as readonly unknown[] | undefined) ?? []).map((_, index) => `${list}/${index}`),
    )
    .map((each) => ({ pointer: each, value: at(bundle, each) as Json }))
    .filter(({ value }) => value.in === place)
    .map(({ pointer: each, value }) => {
      const name = String(value.name);
      return { pointer: each, value, name: place === "header" ? name.toLowerCase() : name };
    });
}

function describeBody<Validator>(
  bundle: Json,
  pointer: string,
  rulePlaces: RulePlaces,
  make: MakeValidator<Validator>,
): OperationDescription<Validator>["body"] {
  const listed = at(bundle, `${pointer}/requestBody/content`) as Json | undefined;
  if (listed === undefined) return undefined;
  const content = Object.keys(listed).map((mediaType) => {
    const media = `${pointer}/requestBody/content/${escaped(mediaType)}`;
    const schema = schemaOf(bundle, media);
    const described = {
      validate: make(schema, isJson(mediaType) ? "all" : "converting"),
      validateFirst: isJson(mediaType) ? make(schema, "first") : undefined,
      place: rulePlaces.indexOf(`${media}/schema`),
    };
    return [mediaType, described] as const;
  });
  return {
    required: at(bundle, `${pointer}/requestBody/required`) === true,
    rules: rulePlaces.rules(`${pointer}/requestBody`),
    content: Object.fromEntries(content),
  };
}

function describeResponses<Validator>(
  bundle: Json,
  pointer: string,
  rulePlaces: RulePlaces,
  make: MakeValidator<Validator>,
): OperationDescription<Validator>["responses"] {
  const listed = (at(bundle, `${pointer}/responses`) ?? {}) as Json;
  const described = Object.keys(listed).map((status) => {
    const content = at(bundle, `${pointer}/responses/${status}/content`);
    const schema = schemaOf(bundle, `${pointer}/responses/${status}/content/application~1json`);
    const validate = content === undefined ? undefined : make(schema, "all");
    const headers = describeHeaders(bundle, `${pointer}/responses/${status}/headers`, make);
    return [status, { validate, rules: rulePlaces.rules(`${pointer}/responses/${status}`), headers }] as const;
  });
  return Object.fromEntries(described);
}

function describeHeaders<Validator>(bundle: Json, pointer: string, make: MakeValidator<Validator>) {
  const names = Object.keys((at(bundle, pointer) ?? {}) as Json);
  if (names.length === 0) return undefined;
  const headers = names.map((name) => {
    const header = at(bundle, `${pointer}/${escaped(name)}`) as Json;
    return { pointer, name: name.toLowerCase(), value: { schema: header.schema } };
  });
  return { names: headers.map(({ name }) => name), validate: make(parameterSchema(headers), "converting") };
}

/** The schema of a media type as it is written there: a `$ref` shares its validator with others. */
function schemaOf(bundle: Json, mediaType: string): unknown {
  return (at(bundle, mediaType) as Json | undefined)?.schema ?? {};
}

interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

function tokenHostOf({ paths, servers }: Json): string | undefined {
  const items = Object.values(paths as Readonly<Record<string, Json>>);
  const item = items.find(({ post }) => (post as Json | undefined)?.["x-role"] === "token");
  return item && prefixOf((item.servers ?? servers) as readonly Server[]);
}

/** The path of the host's address: each host's variable has the sandbox's own as its default. */
function prefixOf(servers: readonly Server[]): string {
  const [{ url, variables }] = servers as [Server];
  const address = url.replace(/^\{(\w+)\}$/, (_, name: string) => variables?.[name]?.default ?? "");
  return new URL(address, "http://sandbox").pathname.replace(/\/$/, "");
}
