import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Received } from "./caller.ts";
import { type Json, resolve } from "./document.ts";
import type { Operation } from "./operations.ts";

/** Ids of undocumented behavior; `transport` in place of one is what no document foresees (READINGS X9). */
const openPoint = /^([A-Z]{3}-\d{3}|transport)(, ([A-Z]{3}-\d{3}|transport))*$/;
/** Why a request was refused: one line of printable ASCII. */
const reason = /^[\x20-\x7e]{10,400}$/;
/** A line of a stack trace, or a file of the sandbox's. */
const insides = /\n\s+at |node:internal|\.[jt]s:\d+|node_modules/;

/** Says what is wrong with responses, by the bundle and nothing of the sandbox's own. */
export class Judge {
  readonly #validators = new Map<object, ValidateFunction>();
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: false }));
  readonly #converting = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true }));

  /** `operation` is undefined where no document has the address. Empty where all is well. */
  problems(operation: Operation | undefined, { status, headers, text }: Received): string[] {
    const marks = headers.get("x-sandbox-open-point");
    const listed = operation && listedResponse(operation, status);
    const found: string[] = [];
    // The one failure that the contract has a caller ask for (`Prefer: respond-async`).
    if (status >= 500 && !(status === 501 && listed)) found.push(`the status ${status}`);
    if (marks !== null && !openPoint.test(marks)) found.push(`X-Sandbox-Open-Point: ${marks}`);
    if (status >= 400 && !reason.test(headers.get("x-sandbox-reason") ?? "")) found.push("the refusal has no reason");
    // Where there is no operation, the credential is looked at all the same.
    const known = listed !== undefined || marks !== null || (operation === undefined && status === 401);
    if (!known) found.push(`the status ${status} is neither listed nor marked`);
    if (insides.test(text)) found.push("the body shows the sandbox's insides");
    if (operation && listed) found.push(...this.#bodyProblems(operation, listed, headers, text));
    if (operation && listed) found.push(...this.#headerProblems(operation, listed, headers));
    return found;
  }

  #bodyProblems({ document }: Operation, { content }: Json, headers: Headers, text: string): string[] {
    const media = (content as Readonly<Record<string, Json>> | undefined)?.["application/json"];
    if (media === undefined) return text === "" ? [] : ["the body is not documented"];
    if (headers.get("content-type")?.split(";")[0] !== "application/json") return ["the body is not called JSON"];
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return ["the body is not valid JSON"];
    }
    return this.#check(this.#ajv, document, media.schema as Json, body, "body");
  }

  #headerProblems({ document }: Operation, { headers: listed = {} }: Json, headers: Headers): string[] {
    return Object.entries(listed as Json).flatMap(([name, node]) => {
      const { required, schema } = resolve(document, node);
      const value = headers.get(name);
      if (value === null) return required === true ? [`the header ${name} is missing`] : [];
      return this.#check(this.#converting, document, schema as Json, value, name);
    });
  }

  #check(ajv: Ajv2020, document: Json, schema: Json, value: unknown, what: string): string[] {
    const validate = this.#validators.get(schema) ?? ajv.compile({ components: document.components, ...schema });
    this.#validators.set(schema, validate);
    return validate(value) ? [] : [ajv.errorsText(validate.errors, { dataVar: what })];
  }
}

function listedResponse({ responses }: Operation, status: number): Json | undefined {
  return (
    responses[`${status}`] ?? responses[`${Math.floor(status / 100)}XX`] ?? (responses.default as Json | undefined)
  );
}
