import type { ApiManifest, OperationFacts } from "@tillside/policy";
import { expect, test } from "vitest";
import { bundledDocument } from "../../../test/bundled-document.ts";
import { buildManifest } from "./build-manifest.ts";

const build = (operation: string, root?: string): ApiManifest =>
  buildManifest("tiny", bundledDocument(operation, root));

test("the whole manifest, token operations left out", () => {
  expect(build("x-rate-limit: things")).toEqual({
    api: "tiny",
    options: [],
    sessionOptions: [],
    auth: {
      accessToken: { type: "client-credentials", credentials: "form-body", tokenPath: "/token", lifetimeSeconds: 300 },
    },
    buckets: { things: { requests: 60, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } },
    callInfo: {},
    operations: {
      "PUT /things": {
        id: "writeThing",
        safety: "repeatable",
        bucket: "things",
        auth: "accessToken",
        authFailure: [401],
      },
    },
  });
});

const SECURED = { auth: "accessToken", authFailure: [401] };
const KEY = { header: "Idempotency-Key", windowSeconds: 86400, onRepeat: "replay", required: true } as const;

test.each<[string, string, Partial<OperationFacts>]>([
  [
    "unsafe with statuses to repeat",
    "{ x-safety: unsafe, x-retry-on: [429] }",
    { safety: "unsafe", retryOn: [429], ...SECURED },
  ],
  [
    "keyed",
    `x-safety: keyed
x-idempotency: { header: Idempotency-Key, windowSeconds: 86400, onRepeat: replay, required: true }
parameters: [{ in: header, name: Idempotency-Key }]`,
    { safety: "keyed", idempotency: KEY, ...SECURED },
  ],
  [
    "drawing from a bucket by a reading only",
    "x-rate-limit: { bucket: things, strength: assumed }",
    { safety: "repeatable", bucket: "things", ...SECURED },
  ],
  ["a limit without a number", "x-rate-limit: { open: [TNY-001] }", { safety: "repeatable", ...SECURED }],
  ["a success without a body", "responses: { '202': {} }", { safety: "repeatable", ...SECURED, noContent: true }],
  ["public", "security: []", { safety: "repeatable" }],
  ["open auth failure", "x-auth-failure: { open: [TNY-001] }", { safety: "repeatable", auth: "accessToken" }],
  [
    "managed header, query parameter and body property",
    `parameters:
  - { in: header, name: X-Key, x-managed: { by: call } }
  - { in: query, name: parent, x-managed: { by: client, option: parentId } }
  - { in: header, name: Svc-Version, x-managed: { by: client, value: "2020-05-21" } }
  - { in: header, name: Session, x-managed: { by: session, option: sessionId, uuid: true } }
  - { in: header, name: Language, x-managed: { by: session, option: language } }
  - { in: path, name: id }
requestBody:
  content: { application/json: { schema: { properties: { parent: { x-managed: { by: client, option: parentId } }, a: {} } } } }`,
    {
      safety: "repeatable",
      ...SECURED,
      managed: {
        header: {
          "X-Key": { call: true },
          "Svc-Version": { value: "2020-05-21" },
          Session: { session: "sessionId", uuid: true },
          Language: { session: "language" },
        },
        query: { parent: { option: "parentId" } },
        body: { parent: { option: "parentId" } },
      },
    },
  ],
])("operation facts: %s", (_, operation, want) => {
  expect(build(operation).operations["PUT /things"]).toEqual({ id: "writeThing", ...want });
});

test.each<[string, string, OperationFacts["partial"]]>([
  ["a list of failures", "records: /data/unprocessedRecords", { records: "/data/unprocessedRecords" }],
  ["entries with a flag", "items: /items, flag: success", { items: "/items", flag: "success" }],
  ["the whole response", "flag: /success, errors: /errors", { flag: "/success", errors: "/errors" }],
])("partial success: %s", (_, facts, want) => {
  const operation = `responses: { "400": {}, "200": { x-partial: { ${facts} } }, "201": { x-partial: { ${facts} } } }`;
  expect(build(operation).operations["PUT /things"]?.partial).toEqual(want);
});

test.each<[string, string, Partial<OperationFacts>]>([
  ["without a successor", "deprecated: true", { deprecated: true }],
  [
    "with the one that the contract names",
    "{ deprecated: true, x-successor: query }",
    { deprecated: true, successor: "query" },
  ],
])("deprecated %s", (_, operation, want) => {
  expect(build(operation).operations["PUT /things"]).toMatchObject(want);
  expect(build("{ deprecated: false }").operations["PUT /things"]).not.toHaveProperty("deprecated");
});

test("a successor that the contract does not describe is nothing that a client could name", () => {
  const facts = build("{ deprecated: true, x-successor: { undescribed: a newer interface } }").operations[
    "PUT /things"
  ];
  expect(facts).toMatchObject({ deprecated: true });
  expect(facts).not.toHaveProperty("successor");
});

test("managed parameters of the path item count too", () => {
  const root = `paths:
  /things:
    parameters: [{ in: header, name: X-Parent, x-managed: { by: client, option: parentId } }]
    get: { operationId: listThings, x-safety: read, security: [] }
  /token: { post: { operationId: exchange, x-role: token } }`;
  expect(build("{}", root).operations["GET /things"]?.managed).toEqual({
    header: { "X-Parent": { option: "parentId" } },
  });
});

test("each option of the client and of a session once", () => {
  const operation = `parameters:
  - { in: header, name: X-Parent, x-managed: { by: client, option: parentId } }
  - { in: query, name: parent, x-managed: { by: client, option: parentId } }
  - { in: header, name: Session, x-managed: { by: session, option: sessionId } }
  - { in: query, name: session, x-managed: { by: session, option: sessionId } }`;
  expect(build(operation)).toMatchObject({ options: ["parentId"], sessionOptions: ["sessionId"] });
});

test("response headers that callInfo reports", () => {
  const operation = `responses:
  "200": { headers: { X-Operation-Id: { x-call-info: operationId }, X-Request-Id: { x-call-info: requestId } } }
  "400": { headers: { X-Request-Id: { x-call-info: requestId }, Retry-After: {} } }`;
  expect(build(operation).callInfo).toEqual({ operationId: "X-Operation-Id", requestId: "X-Request-Id" });
});

test("a bucket's concurrency, and nothing that is not a fact", () => {
  const root = `x-rate-limits:
  reads: { requests: 10, perSeconds: 1, concurrency: 2, keyedBy: key_pair, strength: assumed, x-open: [TNY-001] }`;
  expect(build("{}", root).buckets).toEqual({
    reads: { requests: 10, perSeconds: 1, concurrency: 2, keyedBy: "key_pair", strength: "assumed" },
  });
});
