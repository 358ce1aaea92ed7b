import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { examplesOf, type Json, resolve } from "./examples.ts";

/** One for all responses: each one compiles the schema of schemas, which takes longer than any of ours. */
const ajv = addFormats.default(new Ajv2020({ strict: false }));

/** What a bundle says about one status of an operation. */
export interface DocumentedResponse {
  /** What to ask for: `409`; for the range `2XX` it is 200. */
  readonly code: number;
  /** Names of the headers. */
  readonly headers: readonly string[];
  /** Name and value, in their order; none where the bundle shows no body. */
  readonly examples: readonly (readonly [name: string, value: unknown])[];
  /** Why a body breaks the schema, or null when it keeps it. */
  violation(body: unknown): string | null;
}

/** The responses of an operation, given its `responses`. */
export function documentedResponses(document: Json, responses: Json): DocumentedResponse[] {
  return Object.entries(responses).map(([status, node]) => {
    const response = resolve(document, node as Json);
    const media = ((response.content ?? {}) as Record<string, Json>)["application/json"];
    const schema = { components: document.components, ...(media?.schema as Json) };
    return {
      code: Number(status.replace("XX", "00")),
      headers: Object.keys((response.headers ?? {}) as Json),
      examples: media ? examplesOf(document, media) : [],
      // Prism passes over a schema that it cannot compile; this throws. References of the schema stay inside it.
      violation: (body) => (ajv.validate(schema, body) ? null : ajv.errorsText()),
    };
  });
}
