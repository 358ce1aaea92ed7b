import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edited, lint, workspace } from "../../../test/lint/workspace.ts";
import { findApi } from "../../files/apis.ts";
import { hasEmptyRing } from "./reading-lint.ts";

const THING = "specs/things/schemas/Thing.yaml";
const ITEMS = "items:\n              $ref: ../schemas/Thing.yaml";
const CIRCLE = "so there is no content. Write the content in place of one $ref.";

async function findings(root: string): Promise<readonly string[]> {
  return (await lint(root, "things")).output.trimEnd().split("\n").slice(0, -1);
}

test.each([
  ["Thing.yaml", {}, `This $ref leads to itself, ${CIRCLE}`],
  ['"#"', {}, `This $ref leads to itself, ${CIRCLE}`],
  [
    "Other.yaml",
    { "specs/things/schemas/Other.yaml": "$ref: Thing.yaml\n" },
    `This $ref leads, through others, back to itself, ${CIRCLE}`,
  ],
  [
    '"Other.yaml#/%zz"',
    {},
    'The % in "Other.yaml#/%zz" does not begin an encoded character, such as %7B. Correct the $ref; a literal % is written %25.',
  ],
  [
    '"Oth%zzer.yaml"',
    {},
    'The % in "Oth%zzer.yaml" does not begin an encoded character, such as %7B. Correct the $ref; a literal % is written %25.',
  ],
  ['"#/a"', {}, `This $ref leads to itself, ${CIRCLE}`],
  ["../schemas", {}, "specs/things/schemas is a folder. Refer to a file, as in `../schemas/Account.yaml`."],
  [
    '"#name"',
    {},
    '"#name" leads to a name. Write the place after the #, as in `../schemas/Account.yaml#/properties/id`.',
  ],
  ['""', {}, "This $ref is empty. Write the path of a file, as in `../schemas/Account.yaml`, or remove the $ref."],
])("a file that is only `$ref: %s` → one finding at the $ref", async (reference, files, message) => {
  const root = await workspace({ [THING]: `$ref: ${reference}\n`, ...files });
  const [finding, ...others] = await findings(root);
  expect([finding?.replace(/:[67] {2}/, "  "), others]).toEqual([
    `${THING}:1  error  no-unresolved-refs  ${message}`,
    [],
  ]);
});

test.each([
  ["$ref: Thing.yaml\n", true],
  ['$ref: "#"\n', true],
  ["$ref: Other.yaml\n", true],
  ["properties: { one: { $ref: '#/properties/two' }, two: { $ref: '#/properties/one' } }\n", true],
  ["properties: { whole: { $ref: '#' } }\n", false],
  ["allOf: [{ $ref: Thing.yaml }]\n", false],
])("%j has a ring without content, which Redocly is not given: %s", async (text, expected) => {
  const root = await workspace({ [THING]: text, "specs/things/schemas/Other.yaml": "$ref: Thing.yaml\n" });
  expect(hasEmptyRing(findApi("things", root).document)).toBe(expected);
});

const INTO_ITSELF =
  "This $ref puts the schema into itself, so no value can be checked against it. Remove the $ref, or move it below `properties` or `items`.";

test.each([
  ["allOf:\n  - $ref: Thing.yaml\n", 2],
  ["not: { $ref: '#' }\n", 1],
  ["oneOf:\n  - type: 'null'\n  - $ref: Thing.yaml\n", 3],
  ["if:\n  anyOf:\n    - $ref: '#/if'\n", 3],
  ["allOf:\n  - $ref: Other.yaml\n", 2],
])("a schema that contains itself without a property or item between, %j → the $ref", async (text, line) => {
  const root = await workspace({ [THING]: text, "specs/things/schemas/Other.yaml": "then: { $ref: Thing.yaml }\n" });
  const found = await findings(root);
  expect(found.map((finding) => finding.replace(/:\d+ {2}/, "  "))).toEqual([
    `${THING}:${line}  error  no-unresolved-refs  ${INTO_ITSELF}`,
  ]);
});

test("a property of a name such as `not` leads to another value", async () => {
  const root = await workspace(
    await edited("schemas/Thing.yaml", "properties:\n", "properties:\n  not: { allOf: [{ $ref: '#' }] }\n"),
  );
  expect((await findings(root)).filter((line) => line.includes("no-unresolved-refs"))).toEqual([]);
});

test("a schema that contains itself below a property is no circle of $refs", async () => {
  const root = await workspace(
    await edited("schemas/Thing.yaml", "properties:\n", "properties:\n  whole: { $ref: '#' }\n"),
  );
  expect((await findings(root)).filter((line) => line.includes("no-unresolved-refs"))).toEqual([]);
});

test("a folder where a file is referred to, or where the ledger belongs", async () => {
  const root = await workspace(
    await edited("paths/v1_things.yaml", ITEMS, "items:\n              $ref: ../schemas/Folder.yaml"),
  );
  await mkdir(join(root, "specs/things/schemas/Folder.yaml"));
  expect(await findings(root)).toEqual([
    expect.stringMatching(
      /v1_things\.yaml:18:\d+ {2}error {2}no-unresolved-refs {2}specs\/things\/schemas\/Folder\.yaml is a folder\./,
    ),
  ]);
  const other = await workspace({});
  await rm(join(other, "specs/things/rules.yaml"));
  await mkdir(join(other, "specs/things/rules.yaml"));
  expect(await findings(other)).toEqual([
    "specs/things/rules.yaml:1:1  error  yaml-syntax  This is a folder. Remove it, and write a YAML file with its name.",
  ]);
});

test("an empty item of a list on the root", async () => {
  expect(await findings(await workspace(await edited("openapi.yaml", "tags:\n", "tags:\n  -\n")))).toEqual([
    expect.stringMatching(
      /openapi\.yaml:16:\d+ {2}error {2}struct {2}Item 1 of `tags` is empty\. Write its content, or remove its dash\.$/,
    ),
  ]);
});

test("an alias inside its own anchor, and aliases of aliases: one finding, although Redocly does not notice them", async () => {
  const circular = await workspace(
    await edited("schemas/Thing.yaml", "properties:\n", "x-a: &q [{ a: *q }]\nproperties:\n"),
  );
  expect(await findings(circular)).toEqual([
    expect.stringMatching(
      /^specs\/things\/schemas\/Thing\.yaml:3:15 {2}error {2}yaml-syntax {2}\*q stands inside the value of &q/,
    ),
  ]);
  const lists = Array.from(
    { length: 9 },
    (_, index) => `x-${index + 1}: &l${index + 1} [${`*l${index},`.repeat(9)}]\n`,
  );
  const text = ["x-0: &l0 [a, b]\n", ...lists, "properties:\n"].join("");
  expect(await findings(await workspace(await edited("schemas/Thing.yaml", "properties:\n", text)))).toEqual([
    `${THING}:1:1  error  yaml-syntax  The aliases in this file expand to too many values. Write the values in place of aliases and merge keys.`,
  ]);
});

test("a tag that makes no value of JSON, in the root document or another file → one finding at the tag", async () => {
  const message = "The tag !!binary makes a value that JSON lacks. Remove the tag.";
  const thing = await workspace(await edited("schemas/Thing.yaml", "type: object", "type: !!binary aGVsbG8="));
  expect(await findings(thing)).toEqual([`${THING}:1:7  error  yaml-syntax  ${message}`]);
  const document = await workspace(await edited("openapi.yaml", "All about things.", "!!binary aGVsbG8="));
  expect(await findings(document)).toEqual([`specs/things/openapi.yaml:17:18  error  yaml-syntax  ${message}`]);
});
