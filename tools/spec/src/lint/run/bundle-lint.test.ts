import { expect, test } from "vitest";
import { edited, workspace } from "../../../test/lint/workspace.ts";
import { findApi } from "../../files/apis.ts";
import { openWithRedocly } from "../../redocly-core.ts";
import { bundleLint } from "./bundle-lint.ts";

async function findings(root: string) {
  const api = findApi("things", root);
  const redocly = await openWithRedocly(root, api);
  const made = await redocly.bundle();
  if (!("document" in made)) throw new Error("There is no bundle.");
  return bundleLint(root, api, redocly, made.document);
}

test("a finding in the bundle is shown on the root document, with its place in the bundle", async () => {
  const root = await workspace(await edited("openapi.yaml", "    description: All about things.\n", ""));
  expect(await findings(root)).toEqual([
    {
      file: "specs/things/openapi.yaml",
      line: 1,
      column: 1,
      severity: "error",
      rule: "tag-description",
      message: "In the bundle, at #/tags/0/description: Tag object should contain `description` field.",
    },
  ]);
});

test("a rule that the list of APIs turns off for one of them is off in its bundle too", async () => {
  const list = "apis:\n  things:\n    root: things/openapi.yaml\n";
  const configuration = `${list}    rules: { tag-description: off }\nextends: [recommended-strict]\n`;
  const root = await workspace({
    ...(await edited("openapi.yaml", "    description: All about things.\n", "")),
    "specs/redocly.yaml": `${configuration}rules: { operation-4xx-response: off }\n`,
  });
  expect(await findings(root)).toEqual([]);
});
