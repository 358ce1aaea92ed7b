import { expect, test } from "vitest";
import { bundledDocument } from "../../../test/bundled-document.ts";
import { buildManifest } from "./build-manifest.ts";

const KEYED = "x-safety: keyed\nparameters: [{ in: header, name: Key }]\n";
const managed = (mark: string, where = "header") => `parameters: [{ in: ${where}, name: X-A, x-managed: ${mark} }]`;
const partial = (mark: string) => `responses: { "200": { x-partial: ${mark} } }`;

test.each([
  ["x-safety: null", "`x-safety: null` is not a value it can have. Write read, keyed, repeatable or unsafe"],
  ["x-safety: sometimes", '`x-safety: "sometimes"` is not a value it can have.'],
  ["operationId: ''", '`operationId: ""` is not a value it can have. Give the operation a unique id'],
  ["x-retry-on: 429", "`x-retry-on: 429` is not a value it can have. Write a list of statuses, for instance [429]."],
  [
    "x-rate-limit: thing",
    "`x-rate-limit: thing` names no bucket. Name one of `x-rate-limits` (things) or add it there.",
  ],
  [KEYED, "`x-idempotency` is missing. Write how the key works: header, windowSeconds, onRepeat, required."],
  [`${KEYED}x-idempotency: { windowSeconds: 1 }`, "`x-idempotency.header` is missing."],
  [`${KEYED}x-idempotency: { header: Other }`, "the header Other is not declared. Add it under `parameters`."],
  [`${KEYED}x-idempotency: { header: Key }`, "`x-idempotency.windowSeconds` is missing."],
  [`${KEYED}x-idempotency: { header: Key, windowSeconds: 1, onRepeat: again }`, '`x-idempotency.onRepeat: "again"`'],
  [
    `${KEYED}x-idempotency: { header: Key, windowSeconds: 1, onRepeat: replay }`,
    "`x-idempotency.required` is missing.",
  ],
  [
    "x-auth-failure: 401",
    "`x-auth-failure: 401` is not a value it can have. Write the statuses by which a credential failure shows: `[401]`, or `{ open: [<rule id>] }`.",
  ],
  ["security: [{ accessToken: [] }, { other: [] }]", "more than one security scheme."],
  ["security: [{ other: [] }]", "there is no security scheme other. Add it under `components.securitySchemes`."],
  [
    managed("{ by: me }"),
    '`parameters.0.x-managed.by: "me"` is not a value it can have. Write `{ by: client, option: <name> }`',
  ],
  [managed("{ by: client }"), "`parameters.0.x-managed.option` is missing. Name the client option that fills it."],
  [managed("{ by: session }"), "`parameters.0.x-managed.option` is missing. Name the session option that fills it."],
  [
    managed("{ by: session, option: sessionId, uuid: yes }"),
    '`parameters.0.x-managed.uuid: "yes"` is not a value it can have. Write `uuid: true` or leave it out.',
  ],
  [
    managed("{ by: client, value: 1 }"),
    "`parameters.0.x-managed.value: 1` is not a value it can have. Write the constant as a text.",
  ],
  [managed("{ by: call }", "path"), '`parameters.0.in: "path"` is not a value it can have. Only headers, query'],
  [
    partial("/errors"),
    '`responses.200.x-partial: "/errors"` is not a value it can have. Write `{ records: /pointer }`',
  ],
  [partial("{}"), "`responses.200.x-partial.flag` is missing. Write `{ records: /pointer }`"],
  [partial("{ records: errors }"), '`responses.200.x-partial.records: "errors"` is not a value it can have.'],
  [partial("{ items: /items }"), "`responses.200.x-partial.flag` is missing."],
  [partial("{ flag: /success }"), "`responses.200.x-partial.errors` is missing."],
  [
    'responses: { "200": { x-partial: { records: /a } }, "202": { x-partial: { records: /b } } }',
    "two responses hide failures in different places. Write the same `x-partial` on both.",
  ],
  [
    "{ deprecated: true, x-successor: [] }",
    "`x-successor: []` is not a value it can have. Name the API of specs/redocly.yaml that takes its place.",
  ],
])("PUT /things: $1", (operation, message) => {
  expect(() => buildManifest("tiny", bundledDocument(operation))).toThrow(`PUT /things: ${message}`);
});

test.each(["x-safety", "operationId", "x-auth-failure"])("PUT /things without %s", (name) => {
  const document = JSON.parse(
    JSON.stringify(bundledDocument("{}"), (key, value) => (key === name ? undefined : value)),
  );
  expect(() => buildManifest("tiny", document)).toThrow(`PUT /things: \`${name}\` is missing.`);
});

test("two options for one header", () => {
  const root = `paths:
  /a:
    get: { operationId: a, x-safety: read, security: [], ${managed("{ by: client, option: parent }")} }
    put: { operationId: b, x-safety: read, security: [], ${managed("{ by: session, option: parentId }")} }`;
  expect(() => buildManifest("tiny", bundledDocument("{}", root))).toThrow(
    "PUT /a: two options fill the header field X-A: parent and parentId. Use one of them everywhere.",
  );
});

test("two headers for one name of callInfo", () => {
  const headers = "{ A: { x-call-info: requestId }, B: { x-call-info: requestId } }";
  expect(() => buildManifest("tiny", bundledDocument(`responses: { "200": { headers: ${headers} } }`))).toThrow(
    "PUT /things: B and A are both `x-call-info: requestId`. Keep one header for it.",
  );
});

test.each([
  ["x-rate-limits: { things: { perSeconds: 60 } }", "`x-rate-limits.things.requests` is missing."],
  ["x-rate-limits: { things: { requests: 60 } }", "`x-rate-limits.things.perSeconds` is missing."],
  ["x-rate-limits: { things: { requests: 1, perSeconds: 1 } }", "`x-rate-limits.things.keyedBy` is missing."],
  [
    "x-rate-limits: { things: { requests: 1, perSeconds: 1, keyedBy: client_id } }",
    "`x-rate-limits.things.strength` is missing.",
  ],
])("$1", (root, message) => {
  expect(() => buildManifest("tiny", bundledDocument("{}", root))).toThrow(message);
});
