import type { Impact } from "../../../src/extensions/field-change.ts";

/** What oasdiff documents for a kind of change: the check's id and its level, or that it has no check. */
export type Documented = `${"ERR" | "WARN" | "INFO"} ${string}` | "none";

export type Values = Readonly<Record<string, unknown>>;

/** One kind of change: an operation, or the parts of a document, before and after. An absent operation is undefined. */
export interface Kind {
  readonly name: string;
  /**
   * The strictest level that oasdiff documents in any of its versions: the checks of its repository at 4553c69, and those that the
   * release notes of 1.30 and 1.31 raise. Where it lists a check of another name only because it misreads the change, there is none.
   */
  readonly oasdiff: Documented;
  readonly ours: Impact;
  readonly on: "operation" | "document";
  readonly before: Values | undefined;
  readonly after: Values | undefined;
}

export type Sides = Pick<Kind, "on" | "before" | "after">;

export const TEXT = { type: "string" };
export const OK = { description: "Done." };

export function operation(before: Values | undefined, after: Values | undefined): Sides {
  return { on: "operation", before, after };
}

export function document(before: Values, after: Values): Sides {
  return { on: "document", before, after };
}

export function body(before: Values, after: Values): Sides {
  const shown = (schema: Values) => ({ requestBody: { content: { "application/json": { schema } } } });
  return operation(shown(before), shown(after));
}

/** A request's property, before and after; undefined where it does not exist. */
export function sent(before: Values | undefined, after: Values | undefined): Sides {
  return body(holder(before), holder(after));
}

export function responseOf(before: Values, after: Values): Sides {
  const shown = (schema: Values) => ({ responses: { "200": { ...OK, content: { "application/json": { schema } } } } });
  return operation(shown(before), shown(after));
}

/** A response's property, before and after; undefined where it does not exist. */
export function received(before: Values | undefined, after: Values | undefined): Sides {
  return responseOf(holder(before), holder(after));
}

export function holder(field: Values | undefined): Values {
  return { type: "object", properties: { other: TEXT, ...(field && { field }) } };
}

/** Whether the property is required. */
export function requires(required: boolean): Values {
  return { type: "object", ...(required && { required: ["field"] }), properties: { field: TEXT } };
}

export function parameter(before: Values | undefined, after: Values | undefined): Sides {
  const shown = (facts: Values | undefined) => ({
    parameters: facts ? [{ name: "field", in: "query", schema: TEXT, ...facts }] : [],
  });
  return operation(shown(before), shown(after));
}

export function parameterSchema(before: Values, after: Values): Sides {
  return parameter({ schema: before }, { schema: after });
}

export function responses(before: Values, after: Values): Sides {
  return operation({ responses: before }, { responses: after });
}

export function header(before: Values | undefined, after: Values | undefined): Sides {
  const shown = (facts: Values | undefined) => ({ "200": { ...OK, headers: facts ? { "X-Field": facts } : {} } });
  return responses(shown(before), shown(after));
}

export function schemes(before: Values, after: Values): Sides {
  return document(
    { components: { securitySchemes: { own: before } } },
    { components: { securitySchemes: { own: after } } },
  );
}

export function bucket(before: Values, after: Values): Sides {
  const facts = { requests: 60, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
  return document(
    { "x-rate-limits": { things: { ...facts, ...before } } },
    { "x-rate-limits": { things: { ...facts, ...after } } },
  );
}

export function key(before: Values, after: Values): Sides {
  const facts = { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat: "replay", required: true };
  return operation(
    { "x-safety": "keyed", "x-idempotency": { ...facts, ...before } },
    { "x-safety": "keyed", "x-idempotency": { ...facts, ...after } },
  );
}

export function field(name: string, before: unknown, after: unknown): Sides {
  const shown = (value: unknown) => (value === undefined ? {} : { [name]: value });
  return operation(shown(before), shown(after));
}

export function kind(name: string, oasdiff: Documented, ours: Impact, sides: Sides): Kind {
  return { name, oasdiff, ours, ...sides };
}

export const BREAKS = "breaking";
export const FITS = "compatible";
export const WORDS = "docs only";
export const string = (facts: Values) => ({ type: "string", ...facts });
export const integer = (facts: Values) => ({ type: "integer", ...facts });
export const list = (facts: Values) => ({ type: "array", items: TEXT, ...facts });
export const object = (facts: Values) => ({ type: "object", ...facts });
export const enumOf = (...values: readonly string[]) => string({ enum: values });
export const oneOf = (...types: readonly string[]) => ({ oneOf: types.map((type) => ({ type })) });
export const anyOf = (...types: readonly string[]) => ({ anyOf: types.map((type) => ({ type })) });
export const content = (...types: readonly string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: "object" } }])),
});
export const discriminated = (...values: readonly string[]) => ({
  oneOf: [object({ title: "A" }), object({ title: "B" })],
  discriminator: { propertyName: "kind", mapping: Object.fromEntries(values.map((value) => [value, "#/info"])) },
});
export const requestBody = (before: Values | undefined, after: Values | undefined) =>
  operation(before ? { requestBody: before } : {}, after ? { requestBody: after } : {});
export const JSON_BODY = content("application/json");
const TOKEN = { operationId: "exchange", credentials: "form-body", lifetimeSeconds: 300 };
export const bearer = (facts: Values) => ({ type: "http", scheme: "bearer", "x-token": { ...TOKEN, ...facts } });
export const basic = (facts: Values) => ({ type: "http", scheme: "basic", "x-key-pair": facts });
export const partial = (mark: Values | undefined) => ({ "200": { ...OK, ...(mark && { "x-partial": mark }) } });
