import { escaped, type Json } from "../engine/bundle.ts";
import { isDateTime } from "../world/clock-time.ts";

/** How a value differs from its shape: where in the value, and the rest of the sentence. */
export interface ShapeProblem {
  readonly at: string;
  readonly message: string;
}

/** The first problem of a value that a document describes, by the `$ref` to its schema. */
export type DescribedProblem = (reference: string, value: unknown) => ShapeProblem | undefined;

/**
 * The first problem of a value with its shape; knows the words of `world/shape.ts`, and checks in the order in which JSON Schema
 * validators do. Shapes are known when the sandbox runs and are read as they are: a snapshot is checked once.
 */
export function shapeProblem(
  shape: Json,
  value: unknown,
  described: DescribedProblem,
  at = "",
): ShapeProblem | undefined {
  const wrong = (message: string) => ({ at, message });
  const check = (inside: unknown, member: unknown, name: string | number) =>
    shapeProblem(inside as Json, member, described, `${at}/${escaped(String(name))}`);
  const types = [shape.type ?? []].flat() as string[];
  if (types.length > 0 && !types.some((type) => isOfType[type]?.(value))) return wrong(`must be ${types.join(",")}`);
  if (typeof value === "number") {
    if (value > (shape.maximum as number)) return wrong(`must be <= ${shape.maximum}`);
    if (value < (shape.minimum as number)) return wrong(`must be >= ${shape.minimum}`);
  }
  const most = shape.maxLength as number;
  // As many code points need at least as many units.
  if (typeof value === "string" && value.length > most && [...value].length > most)
    return wrong(`must NOT have more than ${most} characters`);
  if (typeof value === "string" && value.length < (shape.minLength as number))
    return wrong(`must NOT have fewer than ${shape.minLength} characters`);
  if (typeof shape.pattern === "string" && typeof value === "string" && !new RegExp(shape.pattern).test(value))
    return wrong(`must match pattern "${shape.pattern}"`);
  if (shape.format === "date-time" && typeof value === "string" && !isDateTime(value))
    return wrong('must match format "date-time"');
  if (typeof shape.$ref === "string") {
    const problem = described(shape.$ref, value);
    if (problem !== undefined) return { at: `${at}${problem.at}`, message: problem.message };
  }
  const allowed = shape.enum as readonly unknown[] | undefined;
  if (allowed !== undefined && !allowed.includes(value)) {
    const shown = allowed.map((each) => (typeof each === "string" && each !== "" ? each : JSON.stringify(each)));
    return wrong(`must be equal to one of the allowed values: ${shown.join(", ")}`);
  }
  const payload = payloadProblem(shape, value, check);
  if (payload !== undefined) return payload;
  const alternatives = (shape.anyOf as readonly Json[] | undefined)?.map((each) =>
    shapeProblem(each, value, described, at),
  );
  if (alternatives?.every((problem) => problem !== undefined)) return alternatives[0];
  if (Array.isArray(value))
    return firstOf(shape.items === undefined ? [] : value.keys(), (index) => check(shape.items, value[index], index));
  if (typeof value !== "object" || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  const missing = (shape.required as readonly string[] | undefined)?.find((name) => members[name] === undefined);
  if (missing !== undefined) return { at: `${at}/${escaped(missing)}`, message: "is missing" };
  const properties = (shape.properties ?? {}) as Readonly<Record<string, Json>>;
  return (
    firstOf(shape.additionalProperties === undefined ? [] : Object.keys(members), (name) =>
      check(shape.additionalProperties, members[name], name),
    ) ??
    firstOf(Object.keys(properties), (name) =>
      members[name] === undefined ? undefined : check(properties[name], members[name], name),
    )
  );
}

/** `payloads` is the one word that JSON Schema does not have: the shape of a job's payload by the job's name. */
function payloadProblem(
  { payloads }: Json,
  value: unknown,
  check: (inside: unknown, member: unknown, name: string) => ShapeProblem | undefined,
): ShapeProblem | undefined {
  if (payloads === undefined || typeof value !== "object" || value === null) return undefined;
  const { job, payload } = value as { readonly job?: unknown; readonly payload?: unknown };
  if (typeof job !== "string" || payload === undefined || !Object.hasOwn(payloads as object, job)) return undefined;
  return check((payloads as Json)[job], payload, "payload");
}

function firstOf<Item>(
  items: Iterable<Item>,
  problemOf: (item: Item) => ShapeProblem | undefined,
): ShapeProblem | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  null: (value) => value === null,
  number: Number.isFinite,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  string: (value) => typeof value === "string",
};
