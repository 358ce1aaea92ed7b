import { describeDocument } from "../src/build/describe-document.ts";
import { SchemaCompiler } from "../src/build/schema-compiler.ts";
import type { Exchange, Handler } from "../src/engine/api.ts";
import { type Api, handlersOf } from "../src/engine/api.ts";
import type { Json } from "../src/engine/bundle.ts";
import { type Document, documentOf } from "../src/engine/document.ts";
import { operationsOf } from "../src/engine/operations.ts";
import { invalidRequest } from "../src/engine/refusal.ts";
import { requestCheck } from "../src/engine/request-check.ts";
import { nodeCrypto } from "../src/hosts/node/node-crypto.ts";
import type { LogLimits } from "../src/requests/log-limits.ts";
import { logMemory } from "../src/requests/log-memory.ts";
import { SandboxClock } from "../src/world/clock.ts";
import { defaultSettings, type Settings } from "../src/world/settings.ts";
import { World } from "../src/world/world.ts";

/** A small document of no real API, for tests of the engine. */
const bundle: Json = {
  servers: [{ url: "{shop_url}", variables: { shop_url: { default: "http://127.0.0.1:4020/shop" } } }],
  paths: {
    "/books/{isbn}": {
      parameters: [{ name: "isbn", in: "path", required: true, schema: { type: "string", maxLength: 13 } }],
      get: {
        operationId: "getBook",
        "x-rate-limit": "reads",
        parameters: [
          { name: "page", in: "query", schema: { type: "integer", minimum: 1 } },
          { name: "short", in: "query", schema: { type: "boolean" } },
          { name: "X-Shelf", in: "header", required: true, schema: { $ref: "#/components/schemas/Shelf" } },
        ],
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } } },
          "4XX": {},
        },
      },
      put: {
        operationId: "putBook",
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
        },
        responses: { "204": {} },
      },
    },
    "/orders": {
      post: {
        operationId: "order",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: { type: "object", required: ["copies"], properties: { copies: { type: "integer" } } },
            },
          },
        },
        responses: { "202": {} },
      },
    },
  },
  components: {
    schemas: {
      Shelf: { enum: ["poetry", "prose"] },
      Book: {
        type: "object",
        required: ["title"],
        properties: { title: { type: "string" }, authors: { type: "array", items: { type: "string" } } },
        not: { $ref: "#/components/schemas/Forbidden" },
      },
      Forbidden: {
        anyOf: [
          { type: "object", required: ["forbidden"] },
          { type: "object", not: { additionalProperties: { not: { $ref: "#/components/schemas/Forbidden" } } } },
          { type: "array", not: { items: { not: { $ref: "#/components/schemas/Forbidden" } } } },
        ],
      },
    },
  },
};

const shownRules = {
  "/paths/~1books~1{isbn}/get/parameters/2": ["BOOK-005"],
  "/paths/~1books~1{isbn}/get/responses/4XX": ["BOOK-006"],
  "/components/schemas/Book": ["BOOK-010"],
  "/components/schemas/Book/properties/title": ["BOOK-011"],
};

const compiler = new SchemaCompiler(bundle);
const description = describeDocument(
  { name: "bookshop", bundle, shownRules },
  { schemas: () => ["/components/schemas/Forbidden"] },
  (schema, manner) => compiler.compile(schema, manner),
);

export const bookshop: Document = documentOf(description, () => "");

const nothing: Handler = () => ({ status: 204 });

/** Its behavior; `handlers` and the rest as a test wants them. */
export function bookshopApi(more: Partial<Api> = {}): Api {
  return {
    name: "bookshop",
    steps: [requestCheck],
    handlers: handlersOf({ getBook: nothing, putBook: nothing, order: nothing }),
    refuse: ({ status, message }) => ({ status, body: { message } }),
    invalid: (problems) => invalidRequest(400, problems),
    ...more,
  };
}

/** A request of one operation, as the server makes it. */
export function exchangeOf(id: string, more: Partial<Exchange> = {}): Exchange {
  const operation = operationsOf(bookshop).find((each) => each.id === id);
  if (operation === undefined) throw new Error(`The bookshop has no operation ${id}.`);
  return {
    api: bookshopApi(),
    operation,
    url: "/shop/books/1",
    path: { isbn: "1" },
    query: {},
    headers: {},
    bytes: new Uint8Array(),
    body: undefined,
    caller: { id: "reader" },
    afterwards: [],
    ...more,
  };
}

/** A world that stands still at noon. */
export function worldAtNoon(settings: Partial<Settings> = {}, log?: LogLimits): World {
  const clock = new SandboxClock(Date.parse("2026-03-01T12:00:00Z"));
  return new World({
    clock,
    crypto: nodeCrypto,
    keys: [],
    jobs: {},
    seed: "empty",
    settings: { ...defaultSettings, ...settings },
    log: logMemory(log),
  });
}

export function bytesOf(json: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}
