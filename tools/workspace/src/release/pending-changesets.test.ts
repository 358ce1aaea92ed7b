import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { pendingChangesets } from "./pending-changesets.ts";

it("lists changesets, and neither the configuration nor a README", () => {
  const root = mkdtempSync(path.join(tmpdir(), "changesets-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, ".changeset"));
  for (const file of ["config.json", "README.md", "b.md", "a.md"])
    writeFileSync(path.join(root, ".changeset", file), "");
  expect(pendingChangesets(root)).toEqual(["a.md", "b.md"]);
});
