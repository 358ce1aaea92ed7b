import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { bundleApi } from "../bundle/bundle-api.ts";
import { findApi } from "../files/apis.ts";
import { buildReference } from "./build-reference.ts";

async function reference(): Promise<string> {
  const root = workspace();
  const api = findApi("tiny", root);
  await bundleApi(root, api);
  await buildReference(root, api);
  return readFileSync(api.reference, "utf8");
}

test("a Redoc page with the operations, without Redoc's outside hosts, the same bytes each time", async () => {
  const page = await reference();
  expect(page).toContain("Write a thing");
  expect(page).toContain('"showExtensions":"x-open"');
  expect(page).not.toMatch(/cdn\.redoc|otel\.cloud/);
  expect(await reference()).toBe(page);
});
