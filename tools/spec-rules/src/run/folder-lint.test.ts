import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { WholeDocument } from "../whole/whole-document.ts";
import { format } from "./finding.ts";
import { folderLint } from "./folder-lint.ts";

async function findings(changes: Readonly<Record<string, string>>, ledger = true): Promise<readonly string[]> {
  const root = await workspace(changes);
  const document = join(root, "specs/things/openapi.yaml");
  if (!ledger) await rm(join(root, "specs/things/rules.yaml"));
  return folderLint(root, document, new WholeDocument(document).files).map(format);
}

test("every file referred to, a ledger → nothing", async () => {
  expect(await findings({})).toEqual([]);
});

test("a file nothing refers to", async () => {
  expect(await findings({ "specs/things/examples/noThings.yaml": "value: []\n" })).toEqual([
    "specs/things/examples/noThings.yaml:1:1  error  file-used  Nothing refers to this file. Add a $ref to it, or remove it.",
  ]);
});

test("no ledger", async () => {
  expect(await findings({}, false)).toEqual([
    "specs/things/rules.yaml:1:1  error  ledger-present  There is no rule ledger. Add rules.yaml, a list of `{ id, rule, kind, where, source }`.",
  ]);
});

test("a ledger that is no YAML", async () => {
  const [finding] = await findings({ "specs/things/rules.yaml": "- id: THG-001\n- id: [THG-002\n- id: THG-003\n" });
  expect(finding).toMatch(
    /^specs\/things\/rules\.yaml:[23]:\d+ {2}error {2}yaml-syntax {2}.+ check indentation, quotes and brackets\.$/,
  );
});
