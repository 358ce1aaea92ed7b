import { join } from "node:path";
import { expect, test } from "vitest";
import { workspace } from "../../test/workspace.ts";
import { repositoryRoot } from "./repository-root.ts";

test("the nearest folder above with pnpm-workspace.yaml", () => {
  const root = workspace();
  expect(repositoryRoot(join(root, "specs", "tiny", "paths"))).toBe(root);
});

test("outside a workspace → where to run it", () => {
  expect(() => repositoryRoot("/")).toThrow("/ is not inside the workspace: no pnpm-workspace.yaml here or above.");
});
