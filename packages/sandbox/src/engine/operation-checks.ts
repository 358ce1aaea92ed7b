import type { ValidateFunction } from "ajv/dist/2020.js";
import { memoize } from "../memoize.ts";
import { at, escaped, type Json } from "./bundle.ts";
import { type Problem, problemOf } from "./problem.ts";
import type { Compile, Manner } from "./schema-compiler.ts";

/** How a value breaks its schema. */
export type Check = (value: unknown) => Problem[];

/** What a bundle says of one operation's requests and answers. */
export interface OperationChecks {
  /** Media types that it takes; undefined where it takes no body. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly bodyRequired: boolean;
  /** Checks parameters of one place, and converts texts in `values` to the types of the spec. */
  parameters(place: "path" | "query" | "header", values: Json): Problem[];
  /** JSON Pointer to a parameter in the bundle; a header's name is in lower case. */
  parameterPointer(place: string, name: string): string | undefined;
  /**
   * Checks a body. Of a large one that breaks its schema only the first problem is told: all of them would take many times
   * its own size.
   */
  body(mediaType: string, value: unknown, isLarge: boolean): Problem[];
  /**
   * The check of an answer's body, where undefined means that it has none. Undefined where the bundle does not list the status,
   * neither as it is nor as `2XX`.
   */
  answer(status: number): Check | undefined;
}

/** Everything is compiled when it is first needed. */
export function operationChecks(bundle: Json, compile: Compile, pointer: string): OperationChecks {
  const content = at(bundle, `${pointer}/requestBody/content`) as Json | undefined;
  const parameters = memoize((place: Problem["in"]) => compile(parameterSchema(bundle, pointer, place), "converting"));
  const bodies = (manner: Manner) =>
    memoize((mediaType: string) => {
      const schema = at(bundle, `${pointer}/requestBody/content/${escaped(mediaType)}/schema`);
      return compile((schema ?? {}) as Json, manner);
    });
  const [whole, large, form] = [bodies("all"), bodies("first"), bodies("converting")];
  return {
    mediaTypes: content && Object.keys(content),
    bodyRequired: at(bundle, `${pointer}/requestBody/required`) === true,
    parameterPointer: (place, name) =>
      parametersOf(bundle, pointer, place).find((parameter) => nameOf(place, parameter.value) === name)?.pointer,
    parameters: (place, values) => problemsOf(place, parameters(place), values),
    body(mediaType, value, isLarge) {
      if (mediaType !== "application/json") return problemsOf("body", form(mediaType), value);
      if (!isLarge) return problemsOf("body", whole(mediaType), value);
      return problemsOf("body", large(mediaType), value).map((problem) => ({ ...problem, first: true }));
    },
    answer: memoize((status) => answerCheck(bundle, compile, pointer, status)),
  };
}

export function problemsOf(place: Problem["in"], validate: ValidateFunction, value: unknown): Problem[] {
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(place, error));
}

function answerCheck(bundle: Json, compile: Compile, pointer: string, status: number): Check | undefined {
  const responses = at(bundle, `${pointer}/responses`) as Json;
  const listed = [`${status}`, `${Math.floor(status / 100)}XX`, "default"].find((each) => each in responses);
  if (listed === undefined) return undefined;
  const content = at(bundle, `${pointer}/responses/${listed}/content`);
  if (content === undefined) return (value) => (value === undefined ? [] : [notDocumented]);
  const schema = at(bundle, `${pointer}/responses/${listed}/content/application~1json/schema`) as Json | undefined;
  const validate = compile(schema ?? {}, "all");
  return (value) => problemsOf("body", validate, value);
}

const notDocumented: Problem = { in: "body", at: "", keyword: "false", message: "body is not documented" };

/** What the bundle says about an operation's parameters of one place, as the schema of an object of them. */
function parameterSchema(bundle: Json, pointer: string, place: string): Json {
  const here = parametersOf(bundle, pointer, place).map(({ value }) => value);
  return {
    type: "object",
    properties: Object.fromEntries(here.map((parameter) => [nameOf(place, parameter), parameter.schema])),
    required: here.filter(({ required }) => required === true).map((parameter) => nameOf(place, parameter)),
  };
}

function parametersOf(bundle: Json, pointer: string, place: string): { pointer: string; value: Json }[] {
  const path = pointer.slice(0, pointer.lastIndexOf("/"));
  return [`${path}/parameters`, `${pointer}/parameters`]
    .flatMap((list) =>
      ((at(bundle, list) as readonly unknown[] | undefined) ?? []).map((_, index) => `${list}/${index}`),
    )
    .map((each) => ({ pointer: each, value: at(bundle, each) as Json }))
    .filter(({ value }) => value.in === place);
}

/** A header's name is in lower case, as requests have it. */
function nameOf(place: string, { name }: Json): string {
  return place === "header" ? String(name).toLowerCase() : String(name);
}
