import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { at, escaped, type Json } from "./document.ts";
import type { Operation } from "./operation.ts";
import { type Problem, problemOf } from "./problem.ts";

/** Whether all problems are looked for or only the first, and whether texts are converted to the types of the spec. */
const manners = {
  all: { allErrors: true },
  first: { allErrors: false },
  converting: { allErrors: true, coerceTypes: true },
} as const;

type Manner = keyof typeof manners;

/** Checks requests and answers of one bundle. Everything is compiled when it is first needed. */
export class Validators {
  readonly #bundle: Json;
  readonly #ajv = new Map<Manner, Ajv2020>();
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(bundle: Json) {
    this.#bundle = bundle;
  }

  /** Checks parameters of one place, and converts texts in `values` to the types of the spec. */
  parameters({ pointer }: Operation, place: "path" | "query" | "header", values: Json): Problem[] {
    const validate = this.#compile(`${pointer} ${place}`, "converting", () =>
      parameterSchema(this.#bundle, pointer, place),
    );
    return problemsOf(place, validate, values);
  }

  /**
   * Checks a body. Of a large one that breaks its schema only the first problem is told: all of them would take many times
   * its own size. It stands for the whole body, so that nobody tolerates it as that one alone.
   */
  body({ pointer }: Operation, mediaType: string, value: unknown, isLarge: boolean): Problem[] {
    const schemaPointer = `${pointer}/requestBody/content/${escaped(mediaType)}/schema`;
    if (mediaType !== "application/json") return this.#check(schemaPointer, value, "converting");
    if (!isLarge) return this.#check(schemaPointer, value, "all");
    return this.#check(schemaPointer, value, "first").map((problem) => ({ ...problem, at: "" }));
  }

  /** Media types that the operation takes; undefined where it takes no body. */
  mediaTypes({ pointer }: Operation): readonly string[] | undefined {
    const content = at(this.#bundle, `${pointer}/requestBody/content`);
    return content === undefined ? undefined : Object.keys(content as Json);
  }

  bodyRequired({ pointer }: Operation): boolean {
    return at(this.#bundle, `${pointer}/requestBody/required`) === true;
  }

  /** Where the bundle lists a status, its own or as `2XX`; undefined where it does not. */
  listed({ pointer }: Operation, status: number): string | undefined {
    const responses = at(this.#bundle, `${pointer}/responses`) as Json;
    const key = [`${status}`, `${Math.floor(status / 100)}XX`, "default"].find((each) => each in responses);
    return key && `${pointer}/responses/${key}`;
  }

  /** How an answer breaks what the bundle says about it; `value` undefined means that there is no body. */
  answer(responsePointer: string, value: unknown): Problem[] {
    const content = at(this.#bundle, `${responsePointer}/content`) as Json | undefined;
    if (content === undefined) {
      return value === undefined ? [] : [{ in: "body", at: "", keyword: "false", message: "body is not documented" }];
    }
    return this.#check(`${responsePointer}/content/application~1json/schema`, value, "all");
  }

  /** Checks a value against one schema of the bundle. */
  value(schemaPointer: string, value: unknown): Problem[] {
    return this.#check(schemaPointer, value, "all");
  }

  #check(schemaPointer: string, value: unknown, manner: Manner): Problem[] {
    const schema = at(this.#bundle, schemaPointer);
    if (schema === undefined) return [];
    const validate = this.#compile(schemaPointer, manner, () => schema as Json);
    return problemsOf("body", validate, value);
  }

  #compile(place: string, manner: Manner, schemaOf: () => Json): ValidateFunction {
    const key = `${manner} ${place}`;
    const found = this.#compiled.get(key) ?? this.#ajvOf(manner).compile(absolute(schemaOf()) as Json);
    this.#compiled.set(key, found);
    return found;
  }

  #ajvOf(manner: Manner): Ajv2020 {
    const found = this.#ajv.get(manner) ?? ajvFor(this.#bundle, manner);
    this.#ajv.set(manner, found);
    return found;
  }
}

function problemsOf(place: Problem["in"], validate: ValidateFunction, value: unknown): Problem[] {
  return validate(value) ? [] : (validate.errors ?? []).map((error) => problemOf(place, error));
}

/** What the bundle says about an operation's parameters of one place, as the schema of an object of them. */
function parameterSchema(bundle: Json, pointer: string, place: string): Json {
  const path = pointer.slice(0, pointer.lastIndexOf("/"));
  const lists = [`${path}/parameters`, `${pointer}/parameters`];
  const parameters = lists.flatMap((list) =>
    ((at(bundle, list) as readonly unknown[] | undefined) ?? []).map(
      (_, index) => at(bundle, `${list}/${index}`) as Json,
    ),
  );
  const here = parameters.filter((parameter) => parameter.in === place);
  const nameOf = ({ name }: Json) => (place === "header" ? String(name).toLowerCase() : String(name));
  return {
    type: "object",
    properties: Object.fromEntries(here.map((parameter) => [nameOf(parameter), parameter.schema])),
    required: here.filter(({ required }) => required === true).map(nameOf),
  };
}

function ajvFor(bundle: Json, manner: Manner): Ajv2020 {
  // The specs' own lint has checked the schemas. No answer can carry an infinite number.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, ...manners[manner] });
  formats.default(ajv);
  // Ajv's own keeps the errors of every member that does not match, and copies them for each: a long list would take hours.
  ajv.removeKeyword("contains");
  ajv.addKeyword({
    keyword: "contains",
    type: "array",
    macro: (schema: Json) => ({ not: { items: { not: schema } } }),
  });
  ajv.addSchema({ $id: documentId, ...bundle });
  return ajv;
}

const documentId = "bundle";

/** The schema with its `$ref`s into the bundle. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) =>
      key === "$ref" && String(child).startsWith("#") ? [key, `${documentId}${child}`] : [key, absolute(child)],
    ),
  );
}
