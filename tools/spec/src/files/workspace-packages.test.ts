import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { workspacePackages } from "./workspace-packages.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "packages-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("finds every package that pnpm-workspace.yaml lists, in the order of their folders", () => {
  writeFileSync(path.join(root, "pnpm-workspace.yaml"), "packages:\n  - tools/*\n  - docs\n");
  for (const directory of ["tools/two", "tools/one", "docs", "elsewhere"]) {
    mkdirSync(path.join(root, directory), { recursive: true });
    writeFileSync(
      path.join(root, directory, "package.json"),
      JSON.stringify({ name: `@tillside/${path.basename(directory)}` }),
    );
  }
  mkdirSync(path.join(root, "tools/no-package"));
  expect(workspacePackages(root)).toEqual([
    { name: "@tillside/docs", directory: "docs", manifest: { name: "@tillside/docs" } },
    { name: "@tillside/one", directory: "tools/one", manifest: { name: "@tillside/one" } },
    { name: "@tillside/two", directory: "tools/two", manifest: { name: "@tillside/two" } },
  ]);
});
