import { expect, test } from "vitest";
import { edited, workspace } from "../../../test/lint/workspace.ts";
import { findApi } from "../../files/apis.ts";
import { openWithRedocly } from "../../redocly-core.ts";
import { inOrder } from "./finding.ts";
import { redoclyFinding } from "./redocly.ts";

async function findings(changes: Readonly<Record<string, string>>) {
  const root = await workspace(changes);
  const redocly = await openWithRedocly(root, findApi("things", root));
  return (await redocly.lint()).map((problem) => redoclyFinding(root, problem));
}

test("a problem → a finding at its first place", async () => {
  expect(await findings(await edited("openapi.yaml", "    description: All about things.\n", ""))).toEqual([
    {
      file: "specs/things/openapi.yaml",
      line: expect.any(Number),
      column: 5,
      severity: "error",
      rule: "tag-description",
      message: "Tag object should contain `description` field.",
    },
  ]);
});

test("an unreadable root document → where its quote opens", async () => {
  expect(await findings({ "specs/things/openapi.yaml": 'openapi: 3.1.0\ninfo: "never closed\n' })).toMatchObject([
    { file: "specs/things/openapi.yaml", line: 2, severity: "error", rule: "yaml-syntax" },
  ]);
});

test("a second document in a file → where it begins, although Redocly gives no place", async () => {
  const file = "specs/things/schemas/Thing.yaml";
  expect(await findings({ [file]: "type: string\n---\ntype: string\n" })).toContainEqual({
    file,
    line: 2,
    column: 1,
    severity: "error",
    rule: "yaml-syntax",
    message: expect.stringMatching(/^A second document begins here\./),
  });
});

test.each([
  ["", "specs/things/openapi.yaml is empty. Write it, or remove what refers to it."],
  ["# A comment.\n", "specs/things/openapi.yaml is empty. Write it, or remove what refers to it."],
  ["- a\n", "The document is a list. Write an object, which begins with `openapi: 3.1.0`."],
  ["openapi\n", "The document is a text. Write an object, which begins with `openapi: 3.1.0`."],
  ["3.1\n", "The document is a number. Write an object, which begins with `openapi: 3.1.0`."],
  ["openapi: 4.0.0\n", "Unsupported OpenAPI version: 4.0.0."],
])("a root document that is not OpenAPI (%j) → the document", async (text, message) => {
  expect(await findings({ "specs/things/openapi.yaml": text })).toMatchObject([
    { file: "specs/things/openapi.yaml", line: 1, rule: "struct", message },
  ]);
});

test.each(["# A comment.\n", "~\n"])("a file that a $ref leads to with %j → it is empty", async (text) => {
  const file = "specs/things/schemas/Thing.yaml";
  expect(await findings({ [file]: text })).toContainEqual(
    expect.objectContaining({ file, line: 1, message: `${file} is empty. Write it, or remove what refers to it.` }),
  );
});

const RELATIVE = "A $ref is a path relative to the file it stands in, as in `../schemas/Account.yaml`.";

test.each([
  [
    "Other.yaml#/nope",
    "There is no #/nope in specs/things/schemas/Other.yaml. Correct what stands after the #, or, for the whole file, remove it.",
  ],
  ["None.yaml", `There is no file specs/things/schemas/None.yaml. ${RELATIVE}`],
  ["http://127.0.0.1:9/Thing.yaml", `This $ref leads to a place that does not exist. ${RELATIVE}`],
  ["Empty.yaml", "specs/things/schemas/Empty.yaml is empty. Write it, or remove the reference."],
])("a file that is only a $ref to %s → that $ref, and not those that lead to the file", async (reference, message) => {
  const found = await findings({
    "specs/things/schemas/Thing.yaml": "$ref: Middle.yaml\n",
    "specs/things/schemas/Middle.yaml": `# Only this.\n$ref: ${reference}\n`,
    "specs/things/schemas/Other.yaml": "type: string\n",
    "specs/things/schemas/Empty.yaml": "",
  });
  const places = found.filter(({ rule }) => rule === "no-unresolved-refs");
  const place = { file: "specs/things/schemas/Middle.yaml", line: 2, column: 7, severity: "error" };
  expect(inOrder(places)).toEqual([{ ...place, rule: "no-unresolved-refs", message }]);
});

test.each([
  ["openapi.yaml", "security:\n  - accessToken: []", "security: [{ accessToken: }]", 13, "`array`"],
  ["openapi.yaml", "components:\n", "components:\n  schemas:\n", 31, "`NamedSchemas` (object)"],
  ["paths/v1_things.yaml", "get:\n", "parameters:\nget:\n", 1, "`ParameterList` (array)"],
  ["paths/v1_things.yaml", "  x-safety: read\n", "  security: [{ accessToken: }]\n  x-safety: read\n", 7, "`array`"],
  ["paths/v1_things.yaml", "tags: [Things]", "tags:\n    -", 4, "`string`"],
])("a key or a dash without a value in %s (%j → %j) → its line", async (file, part, empty, line, type) => {
  const found = (await findings(await edited(file, part, empty))).filter(({ rule }) => rule === "struct");
  expect(found.map((finding) => [`${finding.file}:${finding.line}`, finding.message])).toEqual([
    [`specs/things/${file}:${line}`, `Expected type ${type} but got \`null\`. Write its content, or remove it.`],
  ]);
});

test.each([
  ["PUT", "Property `PUT` is not expected here. Prefer `put`."],
  ["x", "Property `x` is not expected here."],
])("a suggestion is given only if it is near: %s", async (key, message) => {
  const file = "specs/things/paths/v1_things.yaml";
  const changes = await edited("paths/v1_things.yaml", "get:\n", `${key}: 1\nget:\n`);
  expect(await findings(changes)).toContainEqual(expect.objectContaining({ file, message }));
});
