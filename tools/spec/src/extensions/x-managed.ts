import type { ApiManifest, ManagedBy, OperationFacts } from "@tillside/policy";
import { isOneOf, isText } from "../document/checks.ts";
import { at, members } from "../document/json.ts";
import type { Operation } from "../document/operations.ts";
import type { Place } from "../document/place.ts";
import { walk } from "../document/walk.ts";
import { operations, parametersOf } from "../document/whole-operations.ts";
import type { Extension } from "./extension.ts";
import { breaksWhen } from "./field-change.ts";
import { fieldBreaches, fields, oneOf, type Schema, text } from "./schema.ts";
import { filled } from "./spots.ts";

const FIELD = "x-managed";
const EXAMPLE =
  "x-managed: { by: call }`, `{ by: client, option: parentAccountId }`, `{ by: client, value: utf-8 }` or `{ by: session, option: sessionId }";

const by = oneOf(["client", "session", "call"]);
const option: Schema = { type: "string", pattern: "^[a-z][a-zA-Z0-9]*$", title: "an option in lowerCamelCase" };

const BY_CALL = fields(
  { by },
  { description: "one fresh UUID (version 4) per logical call, the same for all its attempts" },
);
const BY_OPTION = fields({ by, option }, { description: "the client option of that name" });
const BY_SESSION = fields(
  { by, option, uuid: { const: true, title: "`true`" } },
  { optional: ["uuid"], description: "the option of that name of one session, where the call is its own" },
);
const BY_VALUE = fields({ by, value: text("that constant") });

export const managed = {
  spot: filled,
  schema: {
    description: "Says who fills the value.",
    type: "object",
    required: ["by"],
    properties: { by },
    anyOf: [
      withFiller("client", BY_OPTION),
      withFiller("client", BY_VALUE),
      withFiller("session", BY_SESSION),
      withFiller("call", BY_CALL),
    ],
  },
  rules: {
    "managed-form": {
      wants:
        "`x-managed` on a header or query parameter or a request body's property says what fills it: the call, an option of client or session, or a constant",
      why: "Generated types leave the value out, so something must fill it",
      given: "$",
      *check(document) {
        const places = fillable(document);
        for (const { path, value } of walk(document)) {
          const mark = value[FIELD];
          if (mark === undefined) continue;
          const here = [...path, FIELD];
          yield* fieldBreaches(FIELD, mark, schemaFor(mark), EXAMPLE, here);
          if (places.has(value)) continue;
          yield {
            message:
              "The client cannot fill a value here. Put x-managed on a header or query parameter, or on a property of a request body's own schema, or remove it.",
            at: here,
          };
        }
      },
    },
  },
  /** What the client fills from an option that it did not have before, callers have to give it. */
  diff: breaksWhen(({ key, before, after }) => {
    const isNew = before === undefined && key === undefined;
    return !isNew || (at(after, "by") === "client" && at(after, "option") !== undefined);
  }),

  /** Who fills the value, as the portal says behind the name of a parameter or property. */
  words(mark: unknown): string {
    const filler = at(mark, "by");
    if (filler === "call") return "filled by the client: a fresh UUID per call";
    if (filler === "session") return `filled by a session: its option \`${at(mark, "option")}\``;
    const constant = at(mark, "value");
    return `filled by the client: ${constant === undefined ? `its option \`${at(mark, "option")}\`` : `\`${constant}\``}`;
  },

  facts: (operation) => managedFacts(marksOf(operation)),
  read: marksOf,
} satisfies Extension & { read: unknown; words: unknown };

/** One `x-managed` of an operation: where the value travels, under which name, and who fills it. */
export interface ManagedMark {
  readonly where: "header" | "query" | "body";
  readonly name: string;
  readonly by: ManagedBy;
  /** The field itself. */
  readonly place: Place;
  /** The parameter or property that it stands on. */
  readonly owner: Place;
}

/** The marked parameters and body properties of an operation. */
function marksOf({ pathItem, place }: Operation): readonly ManagedMark[] {
  const parameters = [pathItem, place].flatMap((owner) => owner.at("parameters").children());
  const contents = place.at("requestBody", "content").children();
  const properties = contents.flatMap((content) => content.at("schema", "properties").children());
  return [
    ...parameters.filter(isManaged).map((parameter) => ({
      where: parameter
        .at("in")
        .need(isOneOf("header", "query"), "Only headers, query parameters and body properties are managed."),
      name: parameter.at("name").need(isText, "Name the parameter."),
      owner: parameter,
      ...managedBy(parameter.at(FIELD)),
    })),
    ...properties.filter(isManaged).map((property) => ({
      where: "body" as const,
      name: property.key,
      owner: property,
      ...managedBy(property.at(FIELD)),
    })),
  ];
}

/**
 * The options that fill managed parameters, those of the client and those of a session, each once, in document
 * order. One header, query parameter or body property is filled by the same option in every operation; two options for
 * one name are a `SpecGap`.
 */
export function managedOptions(marks: readonly ManagedMark[]): Pick<ApiManifest, "options" | "sessionOptions"> {
  const optionOf = new Map<string, string>();
  const options = new Set<string>();
  const sessionOptions = new Set<string>();
  for (const { where, name, by: filler, place } of marks) {
    const found = "option" in filler ? filler.option : "session" in filler ? filler.session : undefined;
    if (found === undefined) continue;
    const first = optionOf.get(`${where} ${name}`) ?? found;
    if (first !== found) {
      place.fail(`two options fill the ${where} field ${name}: ${first} and ${found}.`, "Use one of them everywhere.");
    }
    optionOf.set(`${where} ${name}`, first);
    ("option" in filler ? options : sessionOptions).add(found);
  }
  return { options: [...options], sessionOptions: [...sessionOptions] };
}

/** The marks of one operation by place and wire name. */
function managedFacts(marks: readonly ManagedMark[]): Pick<OperationFacts, "managed"> {
  const byPlace: Partial<Record<ManagedMark["where"], Record<string, ManagedBy>>> = {};
  for (const mark of marks) byPlace[mark.where] = { ...byPlace[mark.where], [mark.name]: mark.by };
  return marks.length > 0 ? { managed: byPlace } : {};
}

function withFiller(filler: string, schema: Schema): Schema {
  return { ...schema, properties: { ...(schema.properties as Schema), by: { const: filler } } };
}

function schemaFor(mark: unknown): Schema {
  const filler = at(mark, "by");
  if (filler === "client" && at(mark, "value") !== undefined) return BY_VALUE;
  if (filler === "session") return BY_SESSION;
  return filler === "client" ? BY_OPTION : BY_CALL;
}

/** What a client can fill: the header and query parameters of each operation and the properties of its request bodies. */
function fillable(document: unknown): ReadonlySet<unknown> {
  return new Set(
    Array.from(operations(document)).flatMap(({ path, value }) => [
      ...parametersOf(value, path, document).filter((parameter) => /^(header|query)$/.test(`${at(parameter, "in")}`)),
      ...members(at(value, "requestBody", "content")).flatMap(([, content]) => bodyProperties(content)),
    ]),
  );
}

function bodyProperties(content: unknown): readonly unknown[] {
  return members(at(content, "schema", "properties")).map(([, property]) => property);
}

const isManaged = (place: Place): boolean => place.at(FIELD).exists;

function managedBy(place: Place): { by: ManagedBy; place: Place } {
  const filler = place
    .at("by")
    .need(
      isOneOf("client", "session", "call"),
      "Write `{ by: client, option: <name> }`, `{ by: client, value: <text> }`, `{ by: session, option: <name> }` or `{ by: call }`.",
    );
  return { by: fillerOf(place, filler), place };
}

function fillerOf(place: Place, filler: "client" | "session" | "call"): ManagedBy {
  if (filler === "call") return { call: true };
  const value = place.at("value");
  if (filler === "client" && value.exists) return { value: value.need(isText, "Write the constant as a text.") };
  const name = place.at("option").need(isText, `Name the ${filler} option that fills it.`);
  if (filler === "client") return { option: name };
  const uuid = place.at("uuid");
  return uuid.exists
    ? { session: name, uuid: uuid.need(isOneOf(true), "Write `uuid: true` or leave it out.") }
    : { session: name };
}
