import { findApi } from "@tillside/codegen/apis";
import { expect, test } from "vitest";
import { edited, workspace } from "../../test/workspace.ts";
import { bundleLint } from "./bundle-lint.ts";

test("what is wrong in the bundle is shown on the root document, with its place in the bundle", async () => {
  const root = await workspace(await edited("openapi.yaml", "    description: All about things.\n", ""));
  expect(await bundleLint(root, findApi("things", root))).toEqual([
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
  expect(await bundleLint(root, findApi("things", root))).toEqual([]);
});
