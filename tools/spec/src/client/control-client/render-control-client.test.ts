import { expect, test } from "vitest";
import { parse } from "yaml";
import { renderControlClient } from "./render-control-client.ts";

const document = parse(`
servers: [{ url: /_control }]
paths:
  /:
    servers: [{ url: / }]
    get: { operationId: getIndex, summary: Get the index, responses: { "200": { $ref: "#/components/responses/Index" } } }
  /names:
    get: { operationId: listNames, summary: List the names, responses: { "200": { content: { application/json: { schema: { type: array, items: { type: string } } } } } } }
  /things:
    get:
      operationId: listThings
      summary: List the things
      description: "All of them. No comment ends here: */"
      parameters: [{ name: kind, in: query, schema: { type: string } }]
      responses: { "200": { content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } }, application/xml: {}, text/event-stream: {} } }, "403": {} }
    post:
      operationId: addThing
      summary: Add a thing
      requestBody: { required: true, content: { application/json: {} } }
      responses: { "200": { content: { application/json: {} } }, "201": { content: { application/json: { schema: { allOf: [{ $ref: "#/components/schemas/Thing" }, { required: [added] }] } } } } }
    put:
      operationId: restoreThings
      summary: Restore the things
      requestBody: { content: { application/x-ndjson: {} } }
      responses: { "204": {} }
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    delete: { operationId: deleteThing, summary: Delete a thing, responses: { "204": {} } }
components: { responses: { Index: { content: { application/json: {} } } }, schemas: { Thing: { required: [id, kind] } } }
`);
const json = "application/json";
const code = renderControlClient(document, "./things.ts");

test("one method per operation with its texts and its whole path; its result has the type of each success", () => {
  expect(code).toContain(`  /**
   * List the things.
   *
   * All of them. No comment ends here: *\\/
   *
   * \`GET /_control/things\`
   */
  listThings(init?: ListThingsInit): Promise<operations["listThings"]["responses"]["200"]["content"]["application/json"] | string>;`);
  expect(code).toContain(
    'addThing(init: AddThingInit): Promise<operations["addThing"]["responses"]["200"]["content"]["application/json"] | operations["addThing"]["responses"]["201"]["content"]["application/json"]>;',
  );
  expect(code).toContain("deleteThing(init: DeleteThingInit): Promise<undefined>;");
});

test.each([
  ["GetIndexInit", ""],
  ["ListThingsInit", '  query?: NonNullable<operations["listThings"]["parameters"]["query"]>;\n'],
  ["AddThingInit", '  body: operations["addThing"]["requestBody"]["content"]["application/json"];\n'],
  [
    "RestoreThingsInit",
    '  body?: NonNullable<operations["restoreThings"]["requestBody"]>["content"]["application/x-ndjson"] | Uint8Array;\n',
  ],
  ["DeleteThingInit", '  path: operations["deleteThing"]["parameters"]["path"];\n'],
])("%s has what the operation takes, required where the document requires it", (name, members) => {
  expect(code).toContain(`export interface ${name} extends CallSettings {\n${members}}\n`);
});

test("the table has the address of each operation, below its own server if it has one, the media type of its body, and what its success has at least", () => {
  const table = JSON.parse(/OperationAddress>> = (\{.*\});/s.exec(code)?.[1] ?? "");
  expect(table).toEqual({
    getIndex: { method: "GET", path: "/", success: { 200: { [json]: {} } } },
    listNames: { method: "GET", path: "/_control/names", success: { 200: { [json]: { list: true, text: true } } } },
    listThings: {
      method: "GET",
      path: "/_control/things",
      success: {
        200: { [json]: { list: true, members: ["id", "kind"] }, "application/xml": {}, "text/event-stream": {} },
      },
    },
    addThing: {
      method: "POST",
      path: "/_control/things",
      mediaType: json,
      success: { 200: { [json]: {} }, 201: { [json]: { members: ["id", "kind", "added"] } } },
    },
    restoreThings: {
      method: "PUT",
      path: "/_control/things",
      mediaType: "application/x-ndjson",
      success: { 204: {} },
    },
    deleteThing: { method: "DELETE", path: "/_control/things/{id}", success: { 204: {} } },
  });
});
