import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { workspace } from "../../test/workspace.ts";
import { findApi } from "../files/apis.ts";
import { bundleApi } from "./bundle-api.ts";

async function bundle(root: string): Promise<{ json: string; yaml: string }> {
  const api = findApi("tiny", root);
  await bundleApi(root, api);
  return { json: readFileSync(api.bundle.json, "utf8"), yaml: readFileSync(api.bundle.yaml, "utf8") };
}

test("JSON and YAML of the same document, references inside it, rule ids stripped, a banner on the YAML", async () => {
  const root = workspace();
  const { json, yaml } = await bundle(root);
  expect(parse(yaml)).toEqual(JSON.parse(json));
  expect(yaml.split("\n")[0]).toBe(
    "# Generated from specs/tiny/openapi.yaml by `tillside-spec bundle tiny`: do not edit.",
  );
  expect(json).toContain('"$ref": "#/components/schemas/Thing"');
  expect(json).not.toContain("x-rules");
  expect(readdirSync(join(root, "specs/tiny/dist"))).toEqual([
    "openapi.bare.json",
    "openapi.json",
    "openapi.yaml",
    "rules.json",
  ]);
});

test("the same bytes from the same spec in any folder", async () => {
  expect(await bundle(workspace())).toEqual(await bundle(workspace()));
});

test.each([
  [
    "a dangling $ref",
    { "specs/tiny/schemas/Thing.yaml": "properties:\n  a:\n    $ref: Gone.yaml\n" },
    /^specs\/tiny\/schemas\/Thing\.yaml:3: Can't resolve \$ref: .*'specs\/tiny\/schemas\/Gone\.yaml'\. Correct the reference, or write what it names\.$/,
  ],
  [
    "a malformed part",
    { "specs/tiny/schemas/ParentId.yaml": "type: [string\nb: {\n" },
    /^specs\/tiny\/schemas\/ParentId\.yaml:2: deficient indentation\. Correct the YAML there\.$/,
  ],
  [
    "a malformed root",
    { "specs/tiny/openapi.yaml": "openapi: [3.1\n b: {" },
    /^specs\/tiny\/openapi\.yaml:2: missed comma/,
  ],
  [
    "a part that is only a $ref to itself",
    { "specs/tiny/schemas/Thing.yaml": "$ref: Thing.yaml\n" },
    /^The tiny spec cannot be bundled: Self-referencing circular pointer\. `tillside-spec lint tiny` says where\.$/,
  ],
])("%s → what is wrong and where; nothing written", async (_, files, message) => {
  const root = workspace(files);
  await expect(bundle(root)).rejects.toThrow(message);
  expect(existsSync(join(root, "specs/tiny/dist"))).toBe(false);
});
