import { expect, test } from "vitest";
import {
  BASE,
  bundlesCompared,
  changes,
  changesBetween,
  edited,
  PUT,
  REQUEST,
  type Replacement,
} from "../../test/diff/tiny-bundles.ts";

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
      `breaking | ${PUT} | ${REQUEST}/required | ["name"] → ["name","size"]`,
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
    [`breaking | ${PUT} | operationId | "writeThing" → "putThing"`],
  ],
  [
    "a type narrows",
    ["{ name: { type: string }", "{ name: { type: integer }"],
    [`breaking | ${PUT} | ${REQUEST}/properties/name/type | "string" → "integer"`],
  ],
  [
    "a request's value gets a bound",
    ["{ name: { type: string }", "{ name: { type: string, maxLength: 5 }"],
    [`breaking | ${PUT} | ${REQUEST}/properties/name/maxLength | added: 5`],
  ],
  [
    "a response's value may be another",
    ["[one, two]", "[one, two, three]"],
    [`breaking | ${PUT} | components/schemas/Thing/properties/kind/enum | ["one","two"] → ["one","two","three"]`],
  ],
  [
    "the server has another name",
    ["{base_url}", "{api_url}"],
    ['breaking |  | servers/0/url | "{base_url}" → "{api_url}"'],
  ],
  [
    "an operation goes to another host",
    [
      "    put:",
      '    put:\n      servers: [{ url: "{auth_url}", variables: { auth_url: { default: http://127.0.0.1:4011 } } }]',
    ],
    [`breaking | ${PUT} | servers | added`],
  ],
  [
    "the security scheme is another",
    ["type: http, scheme: bearer", "type: apiKey, in: header, name: Key"],
    [
      'breaking |  | components/securitySchemes/accessToken/type | "http" → "apiKey"',
      'compatible |  | components/securitySchemes/accessToken/in | added: "header"',
      'compatible |  | components/securitySchemes/accessToken/name | added: "Key"',
      'compatible |  | components/securitySchemes/accessToken/scheme | removed: "bearer"',
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
  [
    "a description changes",
    ["Writes a thing.", "Puts a thing."],
    [`docs only | ${PUT} | description | "Writes a thing." → "Puts a thing."`],
  ],
  [
    "an example changes",
    ["name: one", "name: two"],
    [`docs only | ${PUT} | requestBody/content/application/json/examples/thing | value name "one" → "two"`],
  ],
  [
    "an open point changes",
    ["TNY-001", "TNY-002"],
    ['docs only |  | components/schemas/Thing/properties/id/x-open | ["TNY-001"] → ["TNY-002"]'],
  ],
  [
    "a call that was sent again is so no more",
    ["x-safety: keyed", "x-safety: unsafe"],
    [`breaking | ${PUT} | x-safety | "keyed" → "unsafe"`],
  ],
  [
    "the client sends a call again after another status",
    ["[429]", "[503]"],
    [`breaking | ${PUT} | x-retry-on | [429] → [503]`],
  ],
  [
    "a rate limit is lowered",
    ["requests: 60", "requests: 30"],
    ["breaking |  | x-rate-limits/things | requests 60 → 30"],
  ],
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

test("a renamed path parameter is breaking, because callers write the path", async () => {
  const found = await changes(["/{thing_id}", "/{id}"], ["name: thing_id", "name: id"]);
  expect(found).toContainEqual("breaking | /v1/things/{id} |  | The path was /v1/things/{thing_id}: callers write it.");
});

test("a renamed schema is breaking, because callers write its type", async () => {
  expect(await changes(['schemas/Thing"', 'schemas/Item"'], ["    Thing:", "    Item:"])).toEqual([
    "breaking |  | components/schemas/Thing | The schema is gone, and with it the type of its name.",
    "compatible |  | components/schemas/Item | added",
  ]);
});

test("an operation refers to another component: its fields are compared with those of the component before", async () => {
  const referred = (name: string): Replacement => [
    '"409": { description: Its key was used. }',
    `"409": { $ref: "#/components/responses/${name}" }`,
  ];
  const components = (marks: string): Replacement => [
    "  schemas:\n",
    `  responses:\n    Known: { description: Its key was used., headers: { X-Id: { schema: { type: string }, x-call-info: requestId } } }
    Copied: { description: Its key was used., headers: { X-Id: { schema: { type: string }${marks} } } }\n  schemas:\n`,
  ];
  const found = await changesBetween(
    edited(referred("Known"), components("")),
    edited(referred("Copied"), components("")),
  );
  expect(found).toEqual(['breaking |  | components/responses/Copied/headers/X-Id/x-call-info | removed: "requestId"']);
});

test("parameters are compared by name, in any order", async () => {
  const parameters = (text: string): Replacement => ["      parameters:\n", `      parameters:\n${text}`];
  const [a, b] = [
    "        - { name: a, in: query, schema: { type: string } }\n",
    "        - { name: b, in: query, schema: { default: 1 } }\n",
  ];
  const found = await changesBetween(edited(parameters(`${a}${b}`)), edited(parameters(`${b.replace("1", "2")}${a}`)));
  expect(found).toEqual([`breaking | ${PUT} | parameters/b/schema/default | 1 → 2`]);
});

test("a changed default matters in a component of a request, not in one of responses only", async () => {
  const [kind, name] = ["kind: { enum: [one, two] }", "name: { type: string }"];
  const found = await changesBetween(
    edited([kind, "kind: { default: one }"], [name, "name: { default: one }"]),
    edited([kind, "kind: { default: two }"], [name, "name: { default: two }"]),
  );
  expect(found).toEqual([
    `breaking | ${PUT} | ${REQUEST}/properties/name/default | "one" → "two"`,
    `compatible | ${PUT} | components/schemas/Thing/properties/kind/default | "one" → "two"`,
  ]);
});

test("compares the security that applies, including the document's", async () => {
  const own = (security: string): Replacement => ["writeThing", `writeThing\n      security: ${security}`];
  expect(await changesBetween(edited(own("[]")), BASE)).toEqual([
    `breaking | ${PUT} | security | public → accessToken`,
  ]);
  expect(await changesBetween(edited(own("[{ accessToken: [] }]")), BASE)).toEqual([]);
  expect(await changes(own("[{ accessToken: [] }, { key: [] }]"))).toEqual([
    `compatible | ${PUT} | security | accessToken → accessToken or key`,
  ]);
  expect(await changes(["security: [{ accessToken: [] }]", "security: []"])).toEqual([
    "breaking |  | security | accessToken → public",
  ]);
});

test("an edited component differs from one that an operation no longer refers to", async () => {
  const another: Replacement = [
    "    Thing:",
    "    Other: { type: object, properties: { id: { type: string } } }\n    Thing:",
  ];
  const shared = async (before: string, after: string) =>
    (await bundlesCompared(before, after)).map(({ place, isShared }) => `${place} ${isShared}`);
  expect(await shared(edited(another), edited(another, [", kind: { enum: [one, two] }", ""]))).toEqual([
    "components/schemas/Thing/properties/kind true",
  ]);
  expect(await shared(edited(another), edited(another, ['schemas/Thing"', 'schemas/Other"']))).toContain(
    "components/schemas/Thing/properties/kind false",
  );
});
