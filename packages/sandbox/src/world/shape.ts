/** A JSON Schema. */
export type Shape = { readonly [keyword: string]: unknown };

/**
 * Shapes of the state as JSON Schema, in as few words as their TypeScript types. A snapshot may come from anywhere, and a
 * value that does not fit its part is refused. Members that no one asks for may be there.
 */
export const text: Shape = { type: "string" };
/** A text that is not empty. */
export const someText: Shape = { type: "string", minLength: 1 };
/** A text that a header can have as its value. */
export const headerText: Shape = { type: "string", pattern: "^[!-~]([ -~]*[!-~])?$" };
/** A text that can stand before the colon of `Authorization: Basic`. */
export const userText: Shape = { type: "string", pattern: "^[^:]+$" };
export const yesNo: Shape = { type: "boolean" };
export const number: Shape = { type: "number", minimum: -1e12, maximum: 1e12 };
/** A number that responses state as an integer. */
export const integer: Shape = { type: "integer", minimum: -1e12, maximum: 1e12 };
/** How many of something there are, or an id that was got by counting: so few that counting on is exact. */
export const count: Shape = { type: "integer", minimum: 0, maximum: 1e12 };
/** Milliseconds since the epoch, as far as a `Date` goes. */
export const moment: Shape = { type: "number", minimum: 0, maximum: 8.64e15 };
/** RFC 3339. */
export const dateTime: Shape = { type: "string", format: "date-time" };
export const id: Shape = { type: ["string", "number"] };
export const anything: Shape = {};

export function oneOf(...values: readonly (string | number | boolean | null)[]): Shape {
  return { enum: values };
}

export function either(...shapes: readonly Shape[]): Shape {
  return { anyOf: shapes };
}

/** What a shape of one type takes, or `null`. */
export function orNull({ type, ...rest }: Shape): Shape {
  return { type: [type, "null"], ...rest };
}

export function listOf(items: Shape): Shape {
  return { type: "array", items };
}

export function mapOf(values: Shape): Shape {
  return { type: "object", additionalProperties: values };
}

/** An object; a member whose name ends in `?` may be missing. */
export function fields(members: Readonly<Record<string, Shape>>): Shape {
  const entries = Object.entries(members);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, shape]) => [name.replace("?", ""), shape])),
    required: entries.map(([name]) => name).filter((name) => !name.endsWith("?")),
  };
}

/** What a document describes: `described("query", "Account")` is that schema of the query API. */
export function described(api: string, schema: string): Shape {
  return { $ref: `${api}#/components/schemas/${schema}` };
}
