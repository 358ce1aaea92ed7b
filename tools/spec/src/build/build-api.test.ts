import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edited, workspace } from "../../test/lint/workspace.ts";
import { findApi } from "../files/apis.ts";
import { buildApi } from "./build-api.ts";

const DIST = "specs/things/dist";

test("without findings: writes the bundle, and the files for its client and its server", async () => {
  const root = await workspace({});
  expect(await buildApi(root, findApi("things", root))).toEqual([]);
  const made = readdirSync(join(root, DIST), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(made.map(({ parentPath, name }) => join(parentPath, name).slice(join(root, DIST).length + 1)).sort()).toEqual([
    "client/manifest.ts",
    "client/operations.ts",
    "client/types.ts",
    "openapi.bare.json",
    "openapi.json",
    "openapi.yaml",
    "rules.json",
    "server/document.json",
    "server/statements.json",
    "server/types.ts",
  ]);
});

test("with a finding: writes nothing and keeps the files of the last build", async () => {
  const root = await workspace({});
  const api = findApi("things", root);
  await buildApi(root, api);
  const before = readFileSync(api.bundle.json, "utf8");
  const [[file, text] = ["", ""]] = Object.entries(
    await edited("openapi.yaml", "    description: All about things.\n", ""),
  );
  writeFileSync(join(root, file), text);
  expect(await buildApi(root, api)).toMatchObject([{ file: "specs/things/openapi.yaml", rule: "tag-description" }]);
  expect(readFileSync(api.bundle.json, "utf8")).toBe(before);
});

test("a process reads a file again after it was edited", async () => {
  const root = await workspace({});
  const api = findApi("things", root);
  await buildApi(root, api);
  const [[file, text] = ["", ""]] = Object.entries(
    await edited("openapi.yaml", "All about things.", "Everything about things."),
  );
  writeFileSync(join(root, file), text);
  await buildApi(root, api);
  expect(readFileSync(api.bundle.json, "utf8")).toContain("Everything about things.");
});

test("a first build with a finding leaves no dist", async () => {
  const root = await workspace(await edited("openapi.yaml", "    description: All about things.\n", ""));
  await buildApi(root, findApi("things", root));
  expect(existsSync(join(root, DIST))).toBe(false);
});
