import { mergedSchema } from "../model/merged-schema.ts";
import type { MediaType, Parameter, Schema } from "../openapi.ts";
import type { ReferenceOperation } from "../read-apis.ts";

/** A call of an operation with the values of the spec's examples. */
export interface SampleCall {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
  readonly body?: unknown;
}

/** Everything that the contract requires of the call, and its idempotency key. */
export function wholeCall(operation: ReferenceOperation): SampleCall {
  const [mediaType, body] = bodyOf(operation);
  const needed = operation.parameters.filter(
    ({ required, name }) =>
      required || name === operation.facts["x-idempotency"]?.header || isFilledFor(operation, name),
  );
  return {
    path: valuesOf(needed, "path"),
    query: valuesOf(needed, "query"),
    header: valuesOf(needed, "header"),
    ...(mediaType !== undefined && { mediaType, body }),
  };
}

/** The same call as it is written with the client, which fills what is managed. */
export function clientCall(operation: ReferenceOperation): SampleCall {
  const { facts, parameters } = operation;
  const whole = wholeCall({ ...operation, parameters: parameters.filter((parameter) => !parameter["x-managed"]) });
  const schema = facts.requestBody?.content[whole.mediaType ?? ""]?.schema;
  return schema ? { ...whole, body: withoutManaged(whole.body, schema) } : whole;
}

/** Optional, yet filled by the client or by a session: what a caller of HTTP does well to send. */
function isFilledFor(operation: ReferenceOperation, name: string): boolean {
  const managed = operation.parameters.find((parameter) => parameter.name === name)?.["x-managed"];
  return managed?.by === "client" || sessionHeader(operation)?.name === name;
}

/** The header by which the operation belongs to one session. */
export function sessionHeader({ parameters }: ReferenceOperation): Parameter | undefined {
  return parameters.find(({ "x-managed": managed }) => managed?.by === "session" && managed.option === "sessionId");
}

function valuesOf(parameters: readonly Parameter[], place: Parameter["in"]): Record<string, unknown> {
  return Object.fromEntries(
    parameters.filter((parameter) => parameter.in === place).map((parameter) => [parameter.name, exampleOf(parameter)]),
  );
}

/** The first example; `example` where there is only one. */
export function exampleOf({ example, examples }: Pick<MediaType, "example" | "examples">): unknown {
  return Object.values(examples ?? {})[0]?.value ?? example;
}

function bodyOf({ facts }: ReferenceOperation): readonly [string, unknown] | readonly [] {
  const [entry] = Object.entries(facts.requestBody?.content ?? {});
  return entry ? [entry[0], exampleOf(entry[1])] : [];
}

function withoutManaged(body: unknown, schema: Schema): unknown {
  const { properties = {} } = mergedSchema(schema);
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !properties[name]?.["x-managed"]));
}
