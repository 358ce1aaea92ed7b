import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edited, workspace } from "../../../test/lint/workspace.ts";
import { WholeDocument } from "../../document/whole-document.ts";
import { format } from "./finding.ts";
import { folderLint } from "./folder-lint.ts";

async function findings(changes: Readonly<Record<string, string>>, ledger = true): Promise<readonly string[]> {
  const root = await workspace(changes);
  const document = join(root, "specs/things/openapi.yaml");
  if (!ledger) await rm(join(root, "specs/things/rules.yaml"));
  return folderLint(root, document, new WholeDocument(document).files).map(format);
}

test("every file referred to, and a ledger → no findings", async () => {
  expect(await findings({})).toEqual([]);
});

test("a file without a reference to it", async () => {
  expect(await findings({ "specs/things/examples/noThings.yaml": "value: []\n" })).toEqual([
    "specs/things/examples/noThings.yaml:1:1  error  file-used  Nothing refers to this file. Add a $ref to it, or remove it.",
  ]);
});

test("files that the lint does not know are found wherever they are; those of packages and tools are not", async () => {
  const unknown = ["Unused.json", "extra.yaml", "links/A.yaml", "requestBodies/A.yaml", "schemas/Unused.yml"];
  const known = [".hidden", "README.md", "changelog/entries.yaml", "dist/openapi.yaml", "node_modules/a/a.yaml"];
  const files = [...unknown, ...known].map((file) => [`specs/things/${file}`, "a: 1\n"]);
  const found = await findings(Object.fromEntries(files));
  expect(found.map((line) => line.split(":")[0]).sort()).toEqual(unknown.map((file) => `specs/things/${file}`));
  expect(found[0]).toContain("file-used  Nothing refers to this file. Add a $ref to it, or remove it.");
});

test("a package.json that is not valid JSON", async () => {
  expect(await findings({ "specs/things/package.json": "{" })).toEqual([
    expect.stringMatching(
      /^specs\/things\/package\.json:1:1 {2}error {2}shared-listed {2}This is not valid JSON: .+\. Correct it; pnpm and the lint read it\.$/,
    ),
  ]);
});

test("no ledger", async () => {
  expect(await findings({}, false)).toEqual([
    "specs/things/rules.yaml:1:1  error  ledger-present  There is no rule ledger. Add rules.yaml, a list of `{ id, rule, kind, where, source }`.",
  ]);
});

test("a ledger that is not valid YAML", async () => {
  const [finding] = await findings({ "specs/things/rules.yaml": "- id: THG-001\n- id: @THG-002\n- id: THG-003\n" });
  expect(finding).toMatch(
    /^specs\/things\/rules\.yaml:2:\d+ {2}error {2}yaml-syntax {2}.+ Check indentation, quotes and brackets\.$/,
  );
});

test("a ledger with an alias that leads nowhere", async () => {
  expect(await findings({ "specs/things/rules.yaml": "- *nope\n" })).toEqual([
    expect.stringMatching(/^specs\/things\/rules\.yaml:1:1 {2}error {2}yaml-syntax {2}Unresolved alias .*nope/),
  ]);
});

test("a ledger of a wrong form, and one with the same id twice", async () => {
  const rule = (id: string, kind: string) =>
    `- id: ${id}\n  rule: It is.\n  kind: ${kind}\n  where: [spec]\n  source: document 1\n`;
  expect(
    await findings({ "specs/things/rules.yaml": `${rule("THG-001", "endpoint")}${rule("THG-2", "open")}` }),
  ).toEqual(['specs/things/rules.yaml:6:7  error  ledger-form  Found "THG-2". `id` has the form `ABC-026`.']);
  expect(await findings({ "specs/things/rules.yaml": rule("THG-001", "endpoint").repeat(2) })).toEqual([
    "specs/things/rules.yaml:6:7  error  ledger-form  THG-001 occurs twice. Give this rule the next free number.",
  ]);
});

test("a quote in the ledger that is not closed", async () => {
  expect(await findings({ "specs/things/rules.yaml": '- id: THG-001\n  rule: "It is.\n  kind: open\n' })).toEqual([
    'specs/things/rules.yaml:2:9  error  yaml-syntax  The quote that opens here is never closed. Add " at the end of the text.',
  ]);
});

test("a file of paths that is not named after its URL", async () => {
  const changes = {
    ...(await edited("openapi.yaml", "paths/v1_things.yaml", "paths/things.yaml")),
    ...Object.fromEntries(
      Object.values(await edited("paths/v1_things.yaml", "", "")).map((text) => [
        "specs/things/paths/things.yaml",
        text,
      ]),
    ),
  };
  expect(await findings(changes)).toEqual([
    "specs/things/openapi.yaml:27:11  error  path-file-named  /v1/things refers to things.yaml. Name the file after the URL, with _ for each /: paths/v1_things.yaml.",
    "specs/things/paths/v1_things.yaml:1:1  error  file-used  Nothing refers to this file. Add a $ref to it, or remove it.",
  ]);
});
