import { expect, test } from "vitest";
import { changesBetween, edited, PUT, type Replacement } from "../../../test/diff/tiny-bundles.ts";

const PATH = "/v1/things/{thing_id}";
const LIMIT = (schema: string) => `- { name: limit, in: query, schema: { ${schema} } }`;
const ON_PATH = (schema: string): Replacement => ["    parameters:\n", `    parameters:\n      ${LIMIT(schema)}\n`];
const ON_OPERATION = (schema: string): Replacement => [
  "      parameters:\n",
  `      parameters:\n        ${LIMIT(schema)}\n`,
];
const READ: Replacement = [
  "    put:",
  "    get: { operationId: read, responses: { default: { description: Any. } } }\n    put:",
];

/** The base with a second path, whose item is written in `components`. */
function shared(operation: string): string {
  return edited(
    ["paths:\n", 'paths:\n  /v1/shared: { $ref: "#/components/pathItems/Shared" }\n'],
    ["components:\n", `components:\n  pathItems: { Shared: { get: { operationId: readShared, ${operation} } } }\n`],
  );
}

/** The base with the same item written in `paths`. */
function inPlace(operation: string): string {
  return edited(["paths:\n", `paths:\n  /v1/shared: { get: { operationId: readShared, ${operation} } }\n`]);
}

const OK = 'responses: { "200": { description: Done. } }';
const OK_OR_GONE = 'responses: { "200": { description: Done. }, "410": { description: Gone. } }';

test("a parameter that moves between a path and its only operation is no change", async () => {
  const [path, operation] = [edited(ON_PATH("type: string")), edited(ON_OPERATION("type: string"))];
  expect(await changesBetween(path, operation)).toEqual([]);
  expect(await changesBetween(operation, path)).toEqual([]);
});

test("a parameter that moves to an operation with another schema has changed in the schema only", async () => {
  const [path, operation] = [edited(ON_PATH("type: string")), edited(ON_OPERATION("type: string, maxLength: 5"))];
  expect(await changesBetween(path, operation)).toEqual([
    `breaking | ${PUT} | parameters/limit/schema/maxLength | added: 5`,
  ]);
  expect(await changesBetween(operation, path)).toEqual([
    `compatible | ${PUT} | parameters/limit/schema/maxLength | removed: 5`,
  ]);
});

test("a parameter that moves to one of two operations is lost for the other", async () => {
  const found = await changesBetween(edited(READ, ON_PATH("type: string")), edited(READ, ON_OPERATION("type: string")));
  expect(found).toEqual([expect.stringMatching(/^breaking \| GET \/v1\/things\/\{thing_id\} \| parameters/)]);
});

test("an operation that overrides its path's parameter is compared with that", async () => {
  const both = edited(ON_PATH("type: string"), ON_OPERATION("type: string, maxLength: 5"));
  expect(await changesBetween(edited(ON_PATH("type: string")), both)).toEqual([
    `breaking | ${PUT} | parameters/limit/schema/maxLength | added: 5`,
  ]);
});

test("a parameter that stays at a path changes once, at the path", async () => {
  const found = await changesBetween(edited(READ, ON_PATH("type: string")), edited(READ, ON_PATH("type: integer")));
  expect(found).toEqual([`breaking | ${PATH} | parameters/limit/schema/type | "string" → "integer"`]);
});

test("a parameter keeps its facts when it moves to a component and to its path", async () => {
  const component = edited(
    ["    parameters:\n", '    parameters:\n      - { $ref: "#/components/parameters/Limit" }\n'],
    ["components:\n", "components:\n  parameters: { Limit: { name: limit, in: query, schema: { type: string } } }\n"],
  );
  expect(await changesBetween(edited(ON_OPERATION("type: string")), component)).toEqual([
    "compatible |  | components/parameters | added",
  ]);
});

test("a path item means the same in components and in paths", async () => {
  expect(await changesBetween(inPlace(OK), shared(OK))).toEqual([]);
  expect(await changesBetween(shared(OK), inPlace(OK))).toEqual([]);
});

test.each<[what: string, before: string, after: string, found: string]>([
  ["a response is gone", OK_OR_GONE, OK, "responses/410 | Response `410` was removed."],
  ["the operation becomes public", OK, `security: [], ${OK}`, "security | accessToken → public"],
  ["a call is no longer safe", `x-safety: read, ${OK}`, `x-safety: unsafe, ${OK}`, 'x-safety | "read" → "unsafe"'],
])("a path item in components: %s", async (_, before, after, found) => {
  const want = [`breaking | GET /v1/shared | ${found}`];
  expect(await changesBetween(shared(before), shared(after))).toEqual(want);
  expect(await changesBetween(inPlace(before), inPlace(after))).toEqual(want);
});

test("a callback's path item stays in components, where its changes are found", async () => {
  const callback = (operation: string) => {
    const item = `pathItems: { Told: { post: { operationId: told, ${operation} } } }`;
    return edited(
      [
        "      responses:\n",
        '      callbacks: { told: { "{$request.body#/url}": { $ref: "#/components/pathItems/Told" } } }\n      responses:\n',
      ],
      ["components:\n", `components:\n  ${item}\n`],
    );
  };
  const found = await changesBetween(callback(OK_OR_GONE), callback(OK));
  expect(found).toEqual([expect.stringMatching(/^breaking .* Response `410` was removed\.$/)]);
});

test("a $ref to a parameter of a path still leads there, although an operation overrides it", async () => {
  const elsewhere: Replacement = [
    "paths:\n",
    `paths:
  /v1/all:
    get:
      operationId: readAll
      parameters: [{ $ref: "#/paths/~1v1~1things~1%7Bthing_id%7D/parameters/0" }]
      responses: { default: { description: Any. } }
`,
  ];
  const found = await changesBetween(
    edited(elsewhere, ON_PATH("type: string"), ON_OPERATION("type: string")),
    edited(elsewhere, ON_PATH("type: integer"), ON_OPERATION("type: string")),
  );
  expect(found).toEqual([
    expect.stringMatching(/^breaking .* parameters\/limit\/schema\/type \| "string" → "integer"$/),
  ]);
});
