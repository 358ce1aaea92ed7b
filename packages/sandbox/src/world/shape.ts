import type { Json } from "../engine/bundle.ts";

/**
 * Shapes of the state as JSON Schema, in as few words as their TypeScript types. A snapshot may come from anywhere, and a
 * value that does not fit its part is refused. Members that no one asks for may be there.
 */
export const text: Json = { type: "string" };
/** A text that is not empty. */
export const someText: Json = { type: "string", minLength: 1 };
/** A text that a header can have as its value. */
export const headerText: Json = { type: "string", pattern: "^[!-~]([ -~]*[!-~])?$" };
/** A text that can stand before the colon of `Authorization: Basic`. */
export const userText: Json = { type: "string", pattern: "^[^:]+$" };
export const yesNo: Json = { type: "boolean" };
export const number: Json = { type: "number", minimum: -1e12, maximum: 1e12 };
/** A number that responses state as an integer. */
export const integer: Json = { type: "integer", minimum: -1e12, maximum: 1e12 };
/** How many of something there are, or an id that was got by counting: so few that counting on is exact. */
export const count: Json = { type: "integer", minimum: 0, maximum: 1e12 };
/** Milliseconds since the epoch, as far as a `Date` goes. */
export const moment: Json = { type: "number", minimum: 0, maximum: 8.64e15 };
/** RFC 3339. */
export const dateTime: Json = { type: "string", format: "date-time" };
export const id: Json = { type: ["string", "number"] };
export const anything: Json = {};

export function oneOf(...values: readonly (string | number | boolean | null)[]): Json {
  return { enum: values };
}

export function either(...shapes: readonly Json[]): Json {
  return { anyOf: shapes };
}

/** What a shape of one type takes, or `null`. */
export function orNull({ type, ...rest }: Json): Json {
  return { type: [type, "null"], ...rest };
}

export function listOf(items: Json): Json {
  return { type: "array", items };
}

export function mapOf(values: Json): Json {
  return { type: "object", additionalProperties: values };
}

/** An object; a member whose name ends in `?` may be missing. */
export function fields(members: Readonly<Record<string, Json>>): Json {
  const entries = Object.entries(members);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, shape]) => [name.replace("?", ""), shape])),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith("?")),
  };
}

/** What a document describes: `described("query", "Account")` is that schema of the query API. */
export function described(api: string, schema: string): Json {
  return { $ref: `${api}#/components/schemas/${schema}` };
}
