import { expect, test } from "vitest";
import { parse } from "yaml";
import { complaints } from "../../../test/complaints.ts";
import { renderTypes } from "./render-types.ts";

const DOCUMENT = parse(`
openapi: 3.1.0
info: { title: Tiny API, version: "1" }
paths:
  /token:
    post: { operationId: exchange, x-role: token, responses: { "200": { description: A token. } } }
  /things/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put:
      operationId: writeThing
      description: Writes a thing.
      parameters:
        - { name: Idempotency-Key, in: header, required: true, schema: { type: string }, x-managed: { by: call } }
        - { name: Svc-Version, in: header, required: true, schema: { type: string }, x-managed: { by: client, value: "1" } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name, parent]
              properties:
                name: { type: string, description: The thing's name. }
                parent: { type: string, x-managed: { by: client, option: parentId } }
                tags: { type: array, items: { type: string }, default: [] }
                extra: { type: object }
      responses:
        2XX:
          description: Written.
          content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: string } } } } }
        "409":
          description: Refused.
          content: { application/json: { schema: { type: object, required: [error], properties: { error: { const: Conflict } } } } }
    get:
      operationId: getThing
      deprecated: true
      parameters:
        - { name: Session, in: header, required: true, schema: { type: string }, x-managed: { by: session, option: session } }
      responses: { "200": { description: The thing. } }
    post:
      operationId: sendAnything
      requestBody: { required: true, content: { application/json: { schema: { description: Not shown. } } } }
      responses: { 2XX: { description: Taken. } }
`);

const CALLS = `
import createClient from "openapi-fetch";
import type { paths } from "./types.ts";

const client = createClient<paths>();
const params = { path: { id: "1" } };

// What the client fills may be left out, or given; a property with a default may be left out.
await client.PUT("/things/{id}", { params, body: { name: "a" } });
const header = { "Idempotency-Key": "k" };
await client.PUT("/things/{id}", { params: { ...params, header }, body: { name: "a", parent: "p", tags: [], extra: { any: 1 } } });
// @ts-expect-error name is still required
await client.PUT("/things/{id}", { params, body: {} });
// @ts-expect-error and has a type
await client.PUT("/things/{id}", { params, body: { name: 1 } });

// 2XX is the data, the rest the error.
const { data, error } = await client.PUT("/things/{id}", { params, body: { name: "a" } });
if (data) data.data satisfies string;
else error.error satisfies "Conflict";

// A body that is not shown takes any value.
await client.POST("/things/{id}", { params, body: { any: ["thing"] } });

// What only a session fills is the caller's without one.
await client.GET("/things/{id}", { params: { ...params, header: { Session: "s" } } });
// @ts-expect-error Session is required
await client.GET("/things/{id}", { params });

// @ts-expect-error token operations are not the caller's
await client.POST("/token");
`;

test("calls that compile with openapi-fetch, and calls that do not", async () => {
  const types = await renderTypes(DOCUMENT);
  expect(complaints({ "types.ts": types, "calls.ts": CALLS })).toEqual([]);
});

test("descriptions and deprecations become docstrings", async () => {
  const types = await renderTypes(DOCUMENT);
  expect(types).toContain("/** @description The thing's name. */");
  expect(types).toContain("/** @description Writes a thing. */");
  expect(types).toMatch(/@deprecated\b[^;]*get: operations\["getThing"\]/);
});
