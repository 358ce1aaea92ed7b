import fc from "fast-check";
import { type Draft, draftOf, headerText, type Values } from "../draft.ts";
import type { Operation } from "../operations.ts";
import { hostileJson, hostileText } from "./hostile-text.ts";

const names = [
  "authorization",
  "content-type",
  "accept",
  "accept-language",
  "prefer",
  "x-request-id",
  "range",
  "cookie",
  "origin",
];
const addressEnds = [
  "/",
  "//",
  "/..",
  ";a=b",
  "%",
  "%E0%A4%A",
  "%2e%2e",
  "%00",
  "?",
  "?=",
  "?a[]=1&a[]=2",
  "?__proto__[x]=1",
  "?dry_run",
  "#a",
];
const brokenBodies = [
  '{"a":',
  "{",
  "]",
  "nul",
  "\ufeff{}",
  "{}{}",
  '{"a":1,"a":2}',
  "'",
  '"',
  "1e999",
  "NaN",
  "\u0000",
  "%",
  "&=&",
  "a=1&a=2",
];

/** Requests that were not meant to be understood. */
export function hostile(operation: Operation, valid: fc.Arbitrary<Values>): fc.Arbitrary<Draft> {
  const draft = valid.map((values) => draftOf(operation, values));
  const header = fc.record({ draft, name: fc.constantFrom(...names), value: hostileText.map(headerText) });
  const end = fc.record({
    draft,
    end: fc.oneof(
      fc.constantFrom(...addressEnds),
      fc.webQueryParameters().map((query) => `?${query}`),
    ),
  });
  const paths = fc.record({ values: valid, text: hostileText, other: hostileText });
  return fc.oneof(
    header.map((made) => ({ ...made.draft, headers: { ...made.draft.headers, [made.name]: made.value } })),
    end.map((made) => ({ ...made.draft, path: made.draft.path + made.end })),
    paths.map(({ values, text, other }) => draftOf(operation, { ...values, path: mapped(values.path, [text, other]) })),
    ...(operation.body === undefined
      ? []
      : [fc.record({ draft, body: rawBodies }).map((made) => ({ ...made.draft, body: made.body }))]),
  );
}

const rawBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom(...brokenBodies),
  hostileJson.map((value) => JSON.stringify(value)),
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
  fc.integer({ min: 100, max: 20_000 }).map((levels) => "[".repeat(levels) + "]".repeat(levels)),
  fc
    .integer({ min: 100, max: 2_000 })
    .map((many) => JSON.stringify(Array.from({ length: many }, (_, index) => ({ index })))),
  fc
    .dictionary(fc.constantFrom("__proto__", "constructor", "toString", "length"), fc.jsonValue())
    .map((value) => JSON.stringify(value)),
);

function mapped(path: Values["path"], texts: readonly string[]): Values["path"] {
  return Object.fromEntries(Object.keys(path).map((name, index) => [name, texts[index % texts.length]]));
}
