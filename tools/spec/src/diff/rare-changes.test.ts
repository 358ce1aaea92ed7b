import { expect, test } from "vitest";
import { BASE, changes, changesBetween, edited, PUT, type Replacement } from "../../test/diff/tiny-bundles.ts";

const FLOW = (scopes: string, tokenUrl = "/token"): Replacement => [
  "accessToken: { type: http, scheme: bearer }",
  `accessToken: { type: oauth2, flows: { clientCredentials: { tokenUrl: ${tokenUrl}, scopes: { ${scopes} } } } }`,
];
const OAUTH = "{ tokenUrl: /token, scopes: {} }";
const BODY = (media: string): Replacement => [
  'schema: { $ref: "#/components/schemas/ThingRequest" }',
  `schema: { $ref: "#/components/schemas/ThingRequest" }\n            encoding: { name: { ${media} } }`,
];
const HEADER = (header: string): Replacement => [
  '"200": { description: The thing.,',
  `"200": { description: The thing., headers: { X-Ids: { ${header} schema: { type: array, items: { type: string } } } },`,
];
const SERVER = (hosts: string): Replacement => [
  "default: http://127.0.0.1:4010 }",
  `default: http://127.0.0.1:4010, enum: [http://127.0.0.1:4010, ${hosts}] }`,
];
const NOT = (length: number): Replacement => [
  "name: { type: string }",
  `name: { type: string, not: { properties: { a: { properties: { b: { maxLength: ${length} } } } } } }`,
];

const ANSWER = (content: string): Replacement => [
  'application/json: { schema: { $ref: "#/components/schemas/Thing" } }',
  `application/json: ${content}`,
];
const OPEN = (rule: string): Replacement => [
  "x-safety: keyed",
  `x-safety: keyed\n      x-auth-failure: { open: [${rule}] }`,
];

test.each<[what: string, before: Replacement, after: Replacement, found: string]>([
  [
    "a hint of what a token looks like",
    ["scheme: bearer }", "scheme: bearer }"],
    ["scheme: bearer }", "scheme: bearer, bearerFormat: JWT }"],
    'docs only |  | components/securitySchemes/accessToken/bearerFormat | added: "JWT"',
  ],
  [
    "a response whose body had no schema gets one",
    ANSWER("{}"),
    ANSWER("{ schema: { type: string } }"),
    `compatible | ${PUT} | responses/200/content/application/json/schema | added`,
  ],
  [
    "a response whose body has no schema any more",
    ANSWER("{ schema: { type: string } }"),
    ANSWER("{}"),
    `breaking | ${PUT} | responses/200/content/application/json/schema | removed`,
  ],
  [
    "a property that only responses have becomes required of a request",
    ["name: { type: string }", "name: { type: string }, id: { type: string, readOnly: true }"],
    [
      "required: [name], properties: { name: { type: string }",
      "required: [name, id], properties: { name: { type: string }, id: { type: string, readOnly: true }",
    ],
    `breaking | ${PUT} | components/schemas/ThingRequest/required | ["name"] → ["name","id"]`,
  ],
  [
    "another open rule",
    OPEN("TNY-001"),
    OPEN("TNY-002"),
    `docs only | ${PUT} | x-auth-failure/open | ["TNY-001"] → ["TNY-002"]`,
  ],
  [
    "a scope that is gone",
    FLOW("read: Reads., write: Writes."),
    FLOW("read: Reads."),
    "breaking |  | components/securitySchemes/accessToken/flows/clientCredentials/scopes/write | removed",
  ],
  [
    "a new scope",
    FLOW("read: Reads."),
    FLOW("read: Reads., write: Writes."),
    "compatible |  | components/securitySchemes/accessToken/flows/clientCredentials/scopes/write | added",
  ],
  [
    "another token endpoint",
    FLOW(""),
    FLOW("", "/tokens"),
    'breaking |  | components/securitySchemes/accessToken/flows/clientCredentials/tokenUrl | "/token" → "/tokens"',
  ],
  [
    "a flow that is gone",
    ["type: http, scheme: bearer", `type: oauth2, flows: { implicit: ${OAUTH}, password: ${OAUTH} }`],
    ["type: http, scheme: bearer", `type: oauth2, flows: { implicit: ${OAUTH} }`],
    "breaking |  | components/securitySchemes/accessToken/flows/password | removed",
  ],
  [
    "another encoding of a part",
    BODY("contentType: image/png"),
    BODY("contentType: image/jpeg"),
    `breaking | ${PUT} | requestBody/content/application/json/encoding/name/contentType | "image/png" → "image/jpeg"`,
  ],
  [
    "a property that gets a name like the one before",
    ["name: { type: string } } }", "name: { type: string }, colour: { type: string } } }"],
    ["name: { type: string } } }", "name: { type: string }, colours: { type: string } } }"],
    `breaking | ${PUT} | components/schemas/ThingRequest/properties/colours | "colour" → "colours"`,
  ],
  [
    "another form of a header",
    HEADER("explode: false,"),
    HEADER("explode: true,"),
    `breaking | ${PUT} | responses/200/headers/X-Ids/explode | false → true`,
  ],
  [
    "a host that is gone",
    SERVER("http://127.0.0.1:4011"),
    SERVER("http://127.0.0.1:4012"),
    'breaking |  | servers/0/variables/base_url/enum | removed: "http://127.0.0.1:4011"; added: "http://127.0.0.1:4012"',
  ],
  [
    "a header parameter in other letters",
    ["name: X-Parent", "name: X-Parent"],
    ["name: X-Parent", "name: x-parent"],
    `breaking | ${PUT} | parameters/x-parent/name | "X-Parent" → "x-parent"`,
  ],
  [
    "a limit deep in what a value must not be",
    NOT(4),
    NOT(5),
    `breaking | ${PUT} | components/schemas/ThingRequest/properties/name/not/properties/a/properties/b/maxLength | 4 → 5`,
  ],
])("%s", async (_what, before, after, found) => {
  expect(await changesBetween(edited(before), edited(after))).toEqual([found]);
});

test("a schema that gets a name like the one before breaks, too: callers import its type", async () => {
  const renamed = BASE.replaceAll('schemas/Thing"', 'schemas/Things"').replace("    Thing: {", "    Things: {");
  expect(await changesBetween(BASE, renamed)).toEqual([`breaking |  | components/schemas/Things | "Thing" → "Things"`]);
});

test("a renamed path parameter hides no other change of its path", async () => {
  const renamed: Replacement = ["/v1/things/{thing_id}:", "/v1/things/{id}:"];
  const parameter: Replacement = ["name: thing_id", "name: id"];
  const found = await changes(renamed, parameter, ["x-safety: keyed", "x-safety: unsafe\n      security: []"]);
  const operation = "PUT /v1/things/{id}";
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^breaking \| PUT \/v1\/things\/\{(thing_)?id\} \| security \| accessToken → public$/),
      `breaking | ${operation} | x-safety | "keyed" → "unsafe"`,
    ]),
  );
});

test("two parameters with the same name differ by where they stand", async () => {
  const both = (header: number, query: number): Replacement => [
    "      requestBody:",
    `        - { name: q, in: header, schema: { type: string, maxLength: ${header} } }
        - { name: q, in: query, schema: { type: string, maxLength: ${query} } }
      requestBody:`,
  ];
  expect(await changesBetween(edited(both(5, 5)), edited(both(4, 3)))).toEqual([
    `breaking | ${PUT} | parameters/header q/schema/maxLength | 5 → 4`,
    `breaking | ${PUT} | parameters/query q/schema/maxLength | 5 → 3`,
  ]);
});

test("scopes in another order are no change", async () => {
  const asked = (scopes: string): Replacement => [
    "security: [{ accessToken: [] }]",
    `security: [{ accessToken: ${scopes} }]`,
  ];
  expect(await changesBetween(edited(asked("[read, write]")), edited(asked("[write, read]")))).toEqual([]);
  expect(await changesBetween(BASE, edited(asked("[read]")))).toHaveLength(1);
});

test("a parameter with a long new description is the same parameter", async () => {
  const query = (facts: string): Replacement => [
    "      parameters:\n",
    `      parameters:\n        - { name: q, in: query, ${facts} }\n        - { name: r, in: query, schema: { type: string } }\n`,
  ];
  const words = "What the things have to contain for the operation to consider them, in any language and in any order.";
  const before = edited(query("schema: { type: string, enum: [a] }"));
  expect(
    await changesBetween(before, edited(query(`description: "${words}", schema: { type: string, enum: [a] }`))),
  ).toEqual([expect.stringMatching(/^docs only \| PUT .* \| parameters\/q\/description \| added: /)]);
  expect(await changesBetween(before, edited(query(`description: "${words}", schema: { type: integer }`)))).toEqual([
    `breaking | ${PUT} | parameters/q/schema/type | "string" → "integer"`,
    `compatible | ${PUT} | parameters/q/schema/enum | removed: ["a"]`,
    expect.stringMatching(/^docs only \| PUT .* \| parameters\/q\/description \| added: /),
  ]);
});

test("no security and an empty requirement are the same: anyone may call", async () => {
  const own = (security: string) => edited(["writeThing", `writeThing\n      security: ${security}`]);
  expect(await changesBetween(own("[]"), own("[{}]"))).toEqual([]);
  expect(await changesBetween(own("[]"), own("[{}, { accessToken: [] }]"))).toEqual([
    `compatible | ${PUT} | security | public → public or accessToken`,
  ]);
});
