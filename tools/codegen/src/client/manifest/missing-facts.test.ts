import { expect, test } from "vitest";
import { given } from "../../../test/given.ts";
import { buildManifest } from "./build-manifest.ts";

const KEYED = "x-safety: keyed\nparameters: [{ in: header, name: Key }]\n";
const managed = (mark: string, where = "header") => `parameters: [{ in: ${where}, name: X-A, x-managed: ${mark} }]`;

test.each([
  ["x-safety: null", "`x-safety: null` is not a value it can have. Write read, keyed, repeatable or unsafe"],
  ["x-safety: sometimes", '`x-safety: "sometimes"` is not a value it can have.'],
  ["operationId: ''", '`operationId: ""` is not a value it can have. Give the operation a unique id'],
  ["x-retry-on: 429", "`x-retry-on: 429` is not a value it can have. Write a list of statuses, for instance [429]."],
  [
    "x-rate-limit: thing",
    "`x-rate-limit: thing` names no bucket. Name one of `x-rate-limits` (things) or add it there.",
  ],
  [KEYED, "`x-idempotency` is missing. A keyed operation says how: header, windowSeconds, onRepeat, required."],
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
    "`x-auth-failure: 401` is not a value it can have. A secured operation says how a credential failure shows: `[401]`, or `{ open: [<rule id>] }`.",
  ],
  ["security: [{ accessToken: [] }, { other: [] }]", "more than one security scheme."],
  ["security: [{ other: [] }]", "there is no security scheme other. Add it under `components.securitySchemes`."],
  [
    managed("{ by: me }"),
    '`parameters.0.x-managed.by: "me"` is not a value it can have. Write `{ by: client, option: <name> }`',
  ],
  [managed("{ by: client }"), "`parameters.0.x-managed.option` is missing. Name the client option that fills it."],
  [managed("{ by: call }", "path"), '`parameters.0.in: "path"` is not a value it can have. Only headers, query'],
])("PUT /things: $1", (operation, message) => {
  expect(() => buildManifest("tiny", given(operation))).toThrow(`PUT /things: ${message}`);
});

test.each(["x-safety", "operationId", "x-auth-failure"])("PUT /things without %s", (name) => {
  const document = JSON.parse(JSON.stringify(given("{}"), (key, value) => (key === name ? undefined : value)));
  expect(() => buildManifest("tiny", document)).toThrow(`PUT /things: \`${name}\` is missing.`);
});

test("two client options for one header", () => {
  const root = `paths:
  /a:
    get: { operationId: a, x-safety: read, security: [], ${managed("{ by: client, option: parent }")} }
    put: { operationId: b, x-safety: read, security: [], ${managed("{ by: client, option: parentId }")} }`;
  expect(() => buildManifest("tiny", given("{}", root))).toThrow(
    "PUT /a: two client options fill the header field X-A: parent and parentId. Use one of them everywhere.",
  );
});

test("two headers for one name of callInfo", () => {
  const headers = "{ A: { x-call-info: requestId }, B: { x-call-info: requestId } }";
  expect(() => buildManifest("tiny", given(`responses: { "200": { headers: ${headers} } }`))).toThrow(
    "PUT /things: B and A are both `x-call-info: requestId`. Keep one header for it.",
  );
});

const scheme = (token: string) => `components: { securitySchemes: { accessToken: { x-token: ${token} } } }`;
const AT = "components.securitySchemes.accessToken";

test.each([
  [
    "components: { securitySchemes: { accessToken: {} } }",
    `\`${AT}.x-token\` is missing. Say how the token is obtained`,
  ],
  [
    scheme("{ credentials: header }"),
    `\`${AT}.x-token.credentials: "header"\` is not a value it can have. Write form-body.`,
  ],
  [scheme("{ credentials: form-body }"), `\`${AT}.x-token.operationId\` is missing.`],
  [
    scheme("{ credentials: form-body, operationId: writeThing }"),
    "`x-token` names writeThing, which is no token operation. Name the operation that has `x-role: token`.",
  ],
  [scheme("{ credentials: form-body, operationId: exchange }"), `\`${AT}.x-token.lifetimeSeconds\` is missing.`],
  ["x-rate-limits: { things: { perSeconds: 60 } }", "`x-rate-limits.things.requests` is missing."],
  ["x-rate-limits: { things: { requests: 60 } }", "`x-rate-limits.things.perSeconds` is missing."],
  ["x-rate-limits: { things: { requests: 1, perSeconds: 1 } }", "`x-rate-limits.things.keyedBy` is missing."],
  [
    "x-rate-limits: { things: { requests: 1, perSeconds: 1, keyedBy: client_id } }",
    "`x-rate-limits.things.strength` is missing.",
  ],
])("$1", (root, message) => {
  expect(() => buildManifest("tiny", given("{}", root))).toThrow(message);
});
