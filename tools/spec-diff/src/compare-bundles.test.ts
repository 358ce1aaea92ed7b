import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { compareBundles } from "./compare-bundles.ts";

const BASE = `
openapi: 3.1.0
info: { title: Tiny API, version: "1" }
servers: [{ url: "{base_url}", variables: { base_url: { default: http://127.0.0.1:4010 } } }]
security: [{ accessToken: [] }]
x-rate-limits:
  things: { requests: 60, perSeconds: 60, keyedBy: client_id, strength: enforced }
paths:
  /v1/things/{thing_id}:
    parameters:
      - { name: thing_id, in: path, required: true, schema: { type: string } }
    put:
      operationId: writeThing
      description: Writes a thing.
      x-safety: keyed
      x-retry-on: [429]
      parameters:
        - { name: X-Parent, in: header, required: true, schema: { type: string }, x-managed: { by: client, option: parentId } }
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/ThingRequest" }
            examples: { thing: { value: { name: one } } }
      responses:
        "200": { description: The thing., content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "409": { description: Its key was used. }
components:
  securitySchemes:
    accessToken: { type: http, scheme: bearer }
  schemas:
    ThingRequest: { type: object, required: [name], properties: { name: { type: string } } }
    Thing: { type: object, properties: { id: { type: string, x-open: [TNY-001] }, kind: { enum: [one, two] } } }
`;

/** The changes between the base and the base with its text replaced. */
async function changes(...replacements: readonly (readonly [string, string])[]) {
  const folder = mkdtempSync(join(tmpdir(), "tillside-spec-diff-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const edited = replacements.reduce((text, [before, after]) => {
    expect(text).toContain(before);
    return text.replace(before, after);
  }, BASE);
  const [base, revision] = [BASE, edited].map((text, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(parse(text)));
    return file;
  });
  const found = await compareBundles(`${base}`, `${revision}`);
  return found.map(({ impact, operation, place, what }) => [impact, operation, place, what].join(" | "));
}

const PUT = "PUT /v1/things/{thing_id}";
const REQUEST = "components/schemas/ThingRequest";

test("the same bundle: nothing", async () => {
  expect(await changes()).toEqual([]);
});

test.each([
  [
    "a response's field is removed",
    ["id: { type: string, x-open: [TNY-001] }, ", ""],
    [`breaking | ${PUT} | components/schemas/Thing/properties/id | Property \`id\` of \`Thing\` was removed.`],
  ],
  [
    "a request's field is new and required",
    ["required: [name], properties: {", "required: [name, size], properties: { size: { type: integer },"],
    [
      `breaking | ${PUT} | ${REQUEST}/required | Properties of \`ThingRequest\` became required: \`size\`.`,
      `compatible | ${PUT} | ${REQUEST}/properties/size | added`,
    ],
  ],
  [
    "a request's field is new and optional",
    ["properties: { name", "properties: { size: { type: integer }, name"],
    [`compatible | ${PUT} | ${REQUEST}/properties/size | added`],
  ],
  [
    "a 409 is removed",
    ['        "409": { description: Its key was used. }\n', ""],
    [`breaking | ${PUT} | responses/409 | Response \`409\` was removed.`],
  ],
  [
    "an operation has another name",
    ["writeThing", "putThing"],
    [
      `breaking | ${PUT} | operationId | \`operationId\` of operation \`${PUT}\` changed from 'writeThing' to 'putThing'.`,
    ],
  ],
  [
    "a type narrows",
    ["{ name: { type: string }", "{ name: { type: integer }"],
    [`breaking | ${PUT} | ${REQUEST}/properties/name/type | Type of \`name\` narrowed from 'string' to 'integer'.`],
  ],
  [
    "a request's value gets a bound",
    ["{ name: { type: string }", "{ name: { type: string, maxLength: 5 }"],
    [`breaking | ${PUT} | ${REQUEST}/properties/name/maxLength | \`maxLength\` of \`name\` was set to '5'.`],
  ],
  [
    "a response's value may be another",
    ["[one, two]", "[one, two, three]"],
    [`breaking | ${PUT} | components/schemas/Thing/properties/kind/enum | Enum of \`kind\` gained values: 'three'.`],
  ],
  [
    "the server has another name",
    ["{base_url}", "{api_url}"],
    ["breaking |  | servers/0/url | Server `{base_url}` became `{api_url}`."],
  ],
  [
    "the security scheme is another",
    ["type: http, scheme: bearer", "type: apiKey, in: header, name: Key"],
    [
      "breaking |  | components/securitySchemes/accessToken/type | `type` of security scheme `accessToken` changed from 'http' to 'apiKey'.",
      "compatible |  | components/securitySchemes/accessToken/in | added",
      "compatible |  | components/securitySchemes/accessToken/name | added",
      "compatible |  | components/securitySchemes/accessToken/scheme | removed",
    ],
  ],
  [
    "an operation is new",
    ["    put:", "    get: { operationId: readThing, responses: { default: { description: Any. } } }\n    put:"],
    ["compatible | GET /v1/things/{thing_id} |  | added"],
  ],
  [
    "an operation is gone",
    ["    put:", "    post:"],
    [`breaking | ${PUT} |  | Operation \`${PUT}\` was removed.`, "compatible | POST /v1/things/{thing_id} |  | added"],
  ],
  ["a description changes", ["Writes a thing.", "Puts a thing."], [`docs only | ${PUT} | description | changed`]],
  [
    "an example changes",
    ["name: one", "name: two"],
    [`docs only | ${PUT} | requestBody/content/application/json/examples/thing | changed`],
  ],
  [
    "an open point changes",
    ["TNY-001", "TNY-002"],
    ['docs only |  | components/schemas/Thing/properties/id/x-open | ["TNY-001"] → ["TNY-002"]'],
  ],
  [
    "the client behaves otherwise",
    ["x-safety: keyed", "x-safety: unsafe"],
    [`compatible | ${PUT} | x-safety | "keyed" → "unsafe"`],
  ],
  [
    "the client behaves otherwise after a status",
    ["[429]", "[503]"],
    [`compatible | ${PUT} | x-retry-on | [429] → [503]`],
  ],
  ["a rate limit changes", ["requests: 60", "requests: 30"], ["compatible |  | x-rate-limits/things | changed"]],
  [
    "the caller has to give what was managed",
    [", x-managed: { by: client, option: parentId }", ""],
    [`breaking | ${PUT} | parameters/X-Parent/x-managed | removed`],
  ],
  [
    "the client wants another option",
    ["option: parentId", "option: parent"],
    [`breaking | ${PUT} | parameters/X-Parent/x-managed/option | "parentId" → "parent"`],
  ],
] as const)("%s", async (_, replacement, want) => {
  expect(await changes(replacement)).toEqual(want);
});

test("a path's parameter has another name: callers write the path", async () => {
  const found = await changes(["/{thing_id}", "/{id}"], ["name: thing_id", "name: id"]);
  expect(found).toContainEqual("breaking | /v1/things/{id} |  | The path was /v1/things/{thing_id}: callers write it.");
});

test("a schema has another name: callers write its type", async () => {
  expect(await changes(['schemas/Thing"', 'schemas/Item"'], ["    Thing:", "    Item:"])).toEqual([
    "breaking |  | components/schemas/Thing | The schema is gone, and with it the type of its name.",
    "compatible |  | components/schemas/Item | added",
  ]);
});
