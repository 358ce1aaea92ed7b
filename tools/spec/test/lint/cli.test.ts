import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCommand } from "../../src/run.ts";
import { edited, lint, lintProgram, runScript, workspace } from "./workspace.ts";

const THINGS = "paths/v1_things.yaml";

describe("a good API", () => {
  test("has no findings", async () => {
    expect(await lintProgram(await workspace({}), "things")).toEqual({
      status: 0,
      output: "things: no findings\n",
      errors: "",
    });
  });
});

describe("each bad input gives one finding: file, line, rule and fix", () => {
  test.each([
    {
      input: "malformed YAML",
      change: () => edited(THINGS, "tags: [Things]", "tags: @Things"),
      want: /^specs\/things\/paths\/v1_things\.yaml:3:\d+ {2}error {2}yaml-syntax {2}.+\. From here on, the file is not valid YAML\. Check indentation, quotes and brackets\.$/,
    },
    {
      input: "malformed YAML in the root document",
      change: () => edited("openapi.yaml", "title: Things", "title: @Things"),
      want: /^specs\/things\/openapi\.yaml:\d+:\d+ {2}error {2}yaml-syntax {2}.+\. From here on, the file is not valid YAML\. Check indentation, quotes and brackets\.$/,
    },
    {
      input: "a quote that is not closed",
      change: () => edited(THINGS, "summary: List the things", 'summary: "List the things'),
      want: 'specs/things/paths/v1_things.yaml:4:12  error  yaml-syntax  The quote that opens here is never closed. Add " at the end of the text.',
    },
    {
      input: "a quote that is not closed in the root document",
      change: () => edited("openapi.yaml", "title: Things", "title: 'Things"),
      want: "specs/things/openapi.yaml:4:10  error  yaml-syntax  The quote that opens here is never closed. Add ' at the end of the text.",
    },
    {
      input: "a bracket that is not closed",
      change: () => edited(THINGS, "tags: [Things]", "tags: [Things"),
      want: "specs/things/paths/v1_things.yaml:3:9  error  yaml-syntax  The [ that opens here is not closed. Add ] where its content ends, or indent the lines up to it.",
    },
    {
      input: "a bracket that is not closed in the root document",
      change: () => edited("openapi.yaml", "info:", "info: ["),
      want: "specs/things/openapi.yaml:3:7  error  yaml-syntax  The [ that opens here is not closed. Add ] where its content ends, or indent the lines up to it.",
    },
    {
      input: "a key that stands twice",
      change: () => edited(THINGS, "  x-safety: read\n", "  x-safety: read\n  summary: List them\n"),
      want: "specs/things/paths/v1_things.yaml:8:3  error  yaml-syntax  The key `summary` stands on line 4 too. Remove one of the two, or write the content of both under one.",
    },
    {
      input: "a colon without a space",
      change: () => edited("openapi.yaml", "requests: 10", "requests:12"),
      want: "specs/things/openapi.yaml:20:5  error  yaml-syntax  The space after the colon is missing. Write `requests: 12`.",
    },
    {
      input: "an open point without a reading",
      change: () => edited("rules.yaml", "\n  reading: { point: T1, sandbox: Adds it twice. }", ""),
      want: 'specs/things/rules.yaml:8:9  error  open-read  THG-002 is an open point without a reading. Say what client and sandbox do there: `reading: { point: X1, client: "…", sandbox: "…" }`.',
    },
    {
      input: "a ledger that is empty",
      change: () => ({ "specs/things/rules.yaml": "" }),
      want: "specs/things/rules.yaml:1:1  error  ledger-form  The file is empty. A ledger is a list of rules, each `- { id, rule, kind, where, source }`.",
    },
    {
      input: "a ledger that is no list",
      change: () => ({ "specs/things/rules.yaml": "THG-001:\n  rule: There are things.\n" }),
      want: "specs/things/rules.yaml:1:1  error  ledger-form  A ledger is a list of rules, each `- { id, rule, kind, where, source }`.",
    },
    {
      input: "an id in the ledger that has another form",
      change: () => edited("rules.yaml", "THG-001", "THG-1"),
      want: 'specs/things/rules.yaml:1:7  error  ledger-form  Found "THG-1". `id` has the form `ABC-026`.',
    },
    {
      input: "a limit that its 429 contradicts",
      change: () => edited(THINGS, "Too many calls.", "More than 20 calls per minute."),
      want: 'specs/things/paths/v1_things.yaml:25:20  error  bucket-stated  listThings draws from bucket things, which allows 10 calls per minute, but this text says "20 calls per minute". Write the bucket\'s number, or, where other operations use this file too, refer to a copy with that number.',
    },
    {
      input: "a server on the port of a mock",
      change: () => edited("openapi.yaml", "4020/things", "4010/things"),
      want: /^specs\/things\/openapi\.yaml:1\d:\d+ {2}error {2}server-variable {2}The default of \{base_url\}, http:\/\/127\.0\.0\.1:4010\/things, is not the sandbox's address/,
    },
    {
      input: "a dangling $ref to a file",
      change: () =>
        edited(
          THINGS,
          "items:\n              $ref: ../schemas/Thing.yaml",
          "items:\n              $ref: ../schemas/Thin.yaml",
        ),
      want: "specs/things/paths/v1_things.yaml:18:15  error  no-unresolved-refs  There is no file specs/things/schemas/Thin.yaml. A $ref is a path relative to the file it stands in, as in `../schemas/Account.yaml`.",
    },
    {
      input: "a dangling $ref inside a file",
      change: () =>
        edited(
          THINGS,
          "schema:\n            type: array",
          "schema:\n            $ref: ../schemas/Thing.yaml#/properties/nome\n            type: array",
        ),
      want: "specs/things/paths/v1_things.yaml:16:13  error  no-unresolved-refs  There is no #/properties/nome in specs/things/schemas/Thing.yaml. Prefer `#/properties/name`.",
    },
    {
      input: "a $ref to a file that is empty",
      change: async () => ({
        ...(await edited(
          THINGS,
          "items:\n              $ref: ../schemas/Thing.yaml",
          "items:\n              $ref: ../schemas/Name.yaml",
        )),
        "specs/things/schemas/Name.yaml": "",
      }),
      want: "specs/things/paths/v1_things.yaml:18:15  error  no-unresolved-refs  specs/things/schemas/Name.yaml is empty. Write it, or remove the reference.",
    },
    {
      input: "a path whose file is empty",
      change: () => ({ "specs/things/paths/v1_token.yaml": "" }),
      want: /^specs\/things\/openapi\.yaml:\d+:\d+ {2}error {2}no-unresolved-refs {2}specs\/things\/paths\/v1_token\.yaml is empty\. Write it, or remove the reference\.$/,
    },
    {
      input: "an operation without x-safety",
      change: () => edited(THINGS, "  x-safety: unsafe\n", ""),
      want: "specs/things/paths/v1_things.yaml:30:6  error  safety-declared  This operation does not say what happens when it is sent twice. Add `x-safety: read` (changes nothing), `keyed` (an idempotency key protects it), `repeatable` (names a target state) or `unsafe` (may act twice).",
    },
    {
      input: "an example that breaks its schema",
      change: () => edited("examples/twoThings.yaml", "nail", "hammer"),
      want: "specs/things/examples/twoThings.yaml:5:15  error  example-valid  The example's 0.parts.0.name breaks its schema: it must NOT have more than 5 characters. Correct the example, or the schema.",
    },
    {
      input: "an example that is a $ref to its own file",
      change: () => ({ "specs/things/examples/twoThings.yaml": "value: { $ref: twoThings.yaml }\n" }),
      want: "specs/things/examples/twoThings.yaml:1:1  error  example-valid  The example contains itself: a $ref in it leads back to it. Write the content in place of the $ref.",
    },
    {
      input: "a part of an example that leads back to the whole",
      change: () => edited("examples/twoThings.yaml", "      - name: nail", "      - $ref: '#/value/0'"),
      want: "specs/things/examples/twoThings.yaml:4:11  error  example-valid  The example contains itself: a $ref in it leads back to it. Write the content in place of the $ref.",
    },
    {
      input: "a recursive schema with an $id",
      change: () => edited("schemas/Thing.yaml", "type: object\n", "$id: http://127.0.0.1/thing\ntype: object\n"),
      want: "specs/things/schemas/Thing.yaml:1:6  error  schema-compiles  `$id` gives this schema a name, and most tools here look up places only. Remove it: a $ref says the file and the place in it, as in `../schemas/Account.yaml#/properties/id`.",
    },
    {
      input: "a version that the tools do not read",
      change: () => edited("openapi.yaml", "openapi: 3.1.0", "openapi: 3.2.0"),
      want: "specs/things/openapi.yaml:1:10  error  openapi-version  The tools here read OpenAPI 3.1 only, and this says 3.2.0. Prefer `openapi: 3.1.0`.",
    },
    {
      input: "a version whose documents have another structure",
      change: () => edited("openapi.yaml", "openapi: 3.1.0", "openapi: 3.0.3"),
      want: "specs/things/openapi.yaml:1:10  error  openapi-version  The tools here read OpenAPI 3.1 only, and this says 3.0.3. Prefer `openapi: 3.1.0`.",
    },
    {
      input: "a root document that is a list",
      change: () => ({ "specs/things/openapi.yaml": "- openapi: 3.1.0\n" }),
      want: "specs/things/openapi.yaml:1:1  error  struct  The document is a list. Write an object, which begins with `openapi: 3.1.0`.",
    },
    {
      input: "a media type without a slash",
      change: () => edited(THINGS, "application/json:", "application json:"),
      want: 'specs/things/paths/v1_things.yaml:14:26  error  media-type-form  "application json" is not a media type. Prefer type, slash and subtype, as in `application/json`.',
    },
    {
      input: "a duplicate operationId",
      change: () => edited(THINGS, "addThing", "listThings"),
      want: 'specs/things/paths/v1_things.yaml:31:16  error  operation-id-unique  GET /v1/things (specs/things/paths/v1_things.yaml:2) has the operationId "listThings" too. Rename one: an id is verb + noun, as in `listAccounts`.',
    },
    {
      input: "a keyword no schema has",
      change: () => edited("schemas/Thing.yaml", "maxLength", "maxLenght"),
      want: "specs/things/schemas/Thing.yaml:6:5  error  struct  Property `maxLenght` is not expected here. Prefer `maxLength`.",
    },
  ])("$input", async ({ change, want }) => {
    const { status, output, errors } = await lint(await workspace(await change()), "things");
    const [finding, summary, ...rest] = output.trimEnd().split("\n");
    expect(finding).toEqual(typeof want === "string" ? want : expect.stringMatching(want));
    expect([summary, rest, errors, status]).toEqual(["things: 1 to fix in 1 file", [], "", 1]);
  });
});

test("several findings are sorted, each once, with their total", async () => {
  const root = await workspace({
    ...(await edited(THINGS, "summary: List the things", "summary: Lists the things")),
    ...(await edited("openapi.yaml", "  description: A sample that keeps every rule.\n", "")),
  });
  const { status, output } = await lintProgram(root, "things");
  expect(output.split("\n").map((line) => line.split("  ").slice(0, 3).join(" "))).toEqual([
    "specs/things/openapi.yaml:3:6 warning info-description",
    "specs/things/paths/v1_things.yaml:4:12 error summary-form",
    "things: 2 to fix in 2 files",
    "",
  ]);
  expect(status).toBe(1);
});

test("an unknown API → the known ones", async () => {
  const { status, errors } = await lintProgram(await workspace({}), "thing");
  expect([status, errors]).toEqual([1, 'There is no API "thing". specs/redocly.yaml lists things.\n']);
});

test("an API without its document → the entry to correct", async () => {
  const root = await workspace({});
  await rm(join(root, "specs/things/openapi.yaml"));
  const { status, errors } = await lint(root, "things");
  const message =
    'specs/redocly.yaml: there is no specs/things/openapi.yaml for api "things". Write it, or correct the entry.\n';
  expect([status, errors]).toEqual([1, message]);
});

const TEXTS = "texts that repeat a spec (READMEs, guides, docstrings), and ids of several ledgers";

test("texts only → the findings in them, and what was checked", async () => {
  const root = await workspace({ "specs/things/README.md": "2 operations, 5 rules.\n" });
  const { status, output } = await runCommand(["lint", "--texts"], root);
  expect([status, output]).toEqual([
    1,
    `specs/things/README.md:1:15  error  readme-counts  "5 rules", but rules.yaml has 4. Write 4.\n${TEXTS}: 1 to fix in 1 file\n`,
  ]);
});

test("no API → each API and the texts", async () => {
  const readme = { "specs/things/README.md": "2 operations, 4 rules.\n" };
  const good = await runCommand(["lint"], await workspace(readme));
  expect([good.status, good.output]).toEqual([0, `things: no findings\n${TEXTS}: no findings\n`]);
  const edit = await edited(THINGS, "summary: List the things", "summary: Lists the things");
  const bad = await runCommand(["lint"], await workspace({ ...readme, ...edit }));
  expect([bad.status, bad.output.split("\n").slice(1)]).toEqual([
    1,
    ["things: 1 to fix in 1 file", `${TEXTS}: no findings`, ""],
  ]);
});

test("two APIs → the usage", async () => {
  const { status, errors } = await runCommand(["lint", "things", "others"], await workspace({}));
  expect([status, errors]).toEqual([1, "Usage: tillside-spec lint [api | --texts]\n"]);
});

test("Spectral's own command, as used by editors, finds the same with specs/.spectral.yaml", async () => {
  const root = await workspace(await edited(THINGS, "  x-safety: unsafe\n", ""));
  const script = createRequire(import.meta.url).resolve("@stoplight/spectral-cli/dist/index.js");
  const ruleset = join(import.meta.dirname, "..", "..", "..", "..", "specs", ".spectral.yaml");
  const { output, status } = await runScript(
    script,
    ["lint", "specs/things/openapi.yaml", "--ruleset", ruleset, "--format", "json"],
    root,
  );
  const results = JSON.parse(output) as readonly { code: string; source: string; range: { start: { line: number } } }[];
  expect(results.map(({ code, source, range }) => [code, source, range.start.line + 1])).toEqual([
    ["safety-declared", join(root, "specs/things/paths/v1_things.yaml"), 30],
  ]);
  expect(status).toBe(1);
});
