import { expect, test } from "vitest";
import { edited, workspace } from "../../../test/lint/workspace.ts";
import { findApi } from "../../files/apis.ts";
import { openWithRedocly } from "../../redocly-core.ts";
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

test.each([
  ["", "Document must be JSON object, got undefined."],
  ["openapi: 4.0.0\n", "Unsupported OpenAPI version: 4.0.0."],
])("a root document that is not OpenAPI (%j) → the document", async (text, message) => {
  expect(await findings({ "specs/things/openapi.yaml": text })).toMatchObject([
    { file: "specs/things/openapi.yaml", line: 1, rule: "struct", message },
  ]);
});
