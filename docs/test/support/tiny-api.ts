import { apiAt } from "@tillside/spec/apis";
import { type ReferenceApi, type ReferenceOperation, referenceApi } from "../../src/reference/read-apis.ts";
import type { Fixtures } from "../../src/reference/samples/credentials.ts";

const server = {
  url: "{tiny_url}",
  description: "The tiny host.",
  variables: { tiny_url: { default: "http://127.0.0.1:4020/tiny" } },
};

/** An operation that shows everything there is to show. */
const write = {
  operationId: "writeThing",
  summary: "Write a thing",
  description: "Writes it.",
  tags: ["Things"],
  "x-safety": "keyed",
  "x-rate-limit": "things",
  "x-idempotency": { header: "Idempotency-Key", windowSeconds: 86_400, onRepeat: "replay", required: true },
  "x-auth-failure": [401],
  parameters: [
    { name: "thing_id", in: "path", required: true, schema: { type: "string" }, example: "thing/1" },
    { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" }, "x-managed": { by: "call" } },
    { name: "parent", in: "query", required: true, schema: { type: "string" }, example: "par_1" },
    { name: "hint", in: "query", schema: { type: "string" }, example: "not sent" },
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", description: "What it is called." },
            owner: { type: "string", "x-managed": { by: "client", option: "owner" } },
          },
        },
        examples: { thing: { summary: "A thing.", value: { name: "It's", owner: "par_1" } } },
      },
    },
  },
  responses: {
    "401": { description: "No token." },
    "2XX": {
      description: "It is written.",
      headers: { "X-Request-Id": { description: "Correlation id.", schema: { type: "string" } } },
      content: { "application/json": { schema: { type: "object", "x-open": ["TNY-001"] } } },
    },
  },
};

const token = {
  operationId: "exchange",
  summary: "Exchange",
  tags: ["Authentication"],
  security: [],
  "x-role": "token",
  "x-safety": "repeatable",
  requestBody: {
    content: { "application/x-www-form-urlencoded": { example: { grant_type: "client_credentials" } } },
  },
  responses: { "2XX": { description: "A token." } },
};

const bundle = {
  info: { title: "Tiny API", description: "About tiny things.\n\nAnd more." },
  servers: [server],
  security: [{ accessToken: [] }],
  tags: [{ name: "Things", description: "All things." }],
  "x-rate-limits": { things: { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } },
  paths: { "/v1/things/{thing_id}": { put: write }, "/token": { post: token } },
  components: {
    securitySchemes: {
      accessToken: {
        type: "http",
        scheme: "bearer",
        "x-token": { operationId: "exchange", credentials: "form-body", lifetimeSeconds: 300 },
      },
    },
  },
};

const ledger = `
- id: TNY-001
  rule: "OPEN (silent): Its body is not shown."
  kind: open
  where: [spec, docs]
  source: "document 3, Bodies"
  reading: { point: T1, client: "Takes any.", sandbox: "Gives none." }
- id: TNY-003
  rule: "OPEN (silent): Its order is not shown."
  kind: open
  where: [spec, docs]
  source: "document 3, Order"
  reading: { point: T2, note: "The caller decides." }
- { id: TNY-002, rule: "It is.", kind: field, where: [spec], source: "document 3, Fields" }
`;

/** An API with one operation and its token exchange; `operation` and `document` are laid over what they have. */
export function tinyApi(operation: object = {}, document: object = {}): ReferenceApi {
  const paths = { ...bundle.paths, "/v1/things/{thing_id}": { put: { ...write, ...operation } } };
  return referenceApi(apiAt("/repository", "tiny"), JSON.stringify({ ...bundle, paths, ...document }), ledger);
}

export function firstOf({ operations: [first] }: ReferenceApi): ReferenceOperation {
  if (!first) throw new Error("The API has no operation.");
  return first;
}

export const fixtures = {
  onboarding: { partners: [{ clientId: "id-1", clientSecret: "secret-1", parentAccountId: "par_1" }] },
  apps: [{ appId: "app-1", appSecret: "app-secret-1" }],
  keyPairs: [{ publicKey: "pub-1", secretKey: "sec-1", accountId: "acc_1" }],
  audience: { apiKey: "audience-key" },
  nurture: { apiKey: "nurture-key" },
  cart: { apiKey: "cart-key", tagId: "tag_1" },
  calendar: { clientId: "calendar-1", clientSecret: "calendar-secret-1" },
} as const satisfies Fixtures;
