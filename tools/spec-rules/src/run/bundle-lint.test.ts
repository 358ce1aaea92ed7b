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
