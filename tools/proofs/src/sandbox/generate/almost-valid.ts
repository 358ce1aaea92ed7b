import fc from "fast-check";
import { type Draft, draftOf, type Values } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { hostileJson, hostileText } from "./hostile-text.ts";
import { spoil } from "./spoil.ts";

const methods = ["GET", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "HEAD"];
const mediaTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json",
  "application/json;a",
  "/",
  "",
];

/** Requests with one thing wrong. */
export function almostValid(operation: Operation, valid: fc.Arbitrary<Values>): fc.Arbitrary<Draft> {
  const draft = valid.map((values) => draftOf(operation, values));
  const credential = fc.constantFrom("missing" as const, "wrong" as const);
  return fc.oneof(
    fc.record({ draft, credential }).map((made) => ({ ...made.draft, credential: made.credential })),
    fc.record({ draft, method: fc.constantFrom(...methods) }).map((made) => withMethod(made.draft, made.method)),
    ...(operation.parameters.length > 0 ? [wrongParameters(operation, valid)] : []),
    ...(operation.body === undefined ? [] : wrongBodies(operation, valid)),
  );
}

/** A parameter left out, or of another value. */
function wrongParameters(operation: Operation, valid: fc.Arbitrary<Values>): fc.Arbitrary<Draft> {
  const made = fc.record({
    values: valid,
    parameter: fc.constantFrom(...operation.parameters),
    value: fc.option(hostileText, { nil: undefined }),
  });
  return made.map(({ values, parameter: { in: place, name }, value }) => {
    const { [name]: _, ...others } = values[place];
    const given = value !== undefined ? { [name]: value } : place === "path" ? { [name]: "" } : {};
    return draftOf(operation, { ...values, [place]: { ...others, ...given } });
  });
}

/** A body with one place spoiled or left out, of another media type, or none. */
function wrongBodies(operation: Operation, valid: fc.Arbitrary<Values>): fc.Arbitrary<Draft>[] {
  const draft = valid.map((values) => draftOf(operation, values));
  const broken = fc.record({ values: valid, place: fc.nat(1_000), by: fc.option(hostileJson, { nil: undefined }) });
  return [
    broken.map(({ values, place, by }) => draftOf(operation, { ...values, body: spoil(values.body, place, by) })),
    broken.map(({ values, place }) => draftOf(operation, { ...values, body: spoil(values.body, place, undefined) })),
    fc
      .record({ draft, type: fc.constantFrom(...mediaTypes) })
      .map((made) => ({ ...made.draft, headers: { ...made.draft.headers, "content-type": made.type } })),
    draft.map(({ body: _, ...rest }) => rest),
  ];
}

/** `fetch` sends no body with the reading methods. */
function withMethod({ body, ...draft }: Draft, method: string): Draft {
  return body === undefined || method === "GET" || method === "HEAD"
    ? { ...draft, method }
    : { ...draft, method, body };
}
