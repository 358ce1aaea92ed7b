import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pack } from "@publint/pack";
import { expect, it, onTestFinished } from "vitest";
import { readPacked } from "./packed-package.ts";

it("reads name, version, size and the texts of all files", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "packed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "@tillside/tiny", version: "1.2.3" }));
  writeFileSync(path.join(folder, "README.md"), "# Tiny\n");
  writeFileSync(path.join(folder, "dist/index.js"), "export {};\n");
  const packed = await readPacked(await pack(folder, { packageManager: "npm" }));
  expect(packed).toMatchObject({ name: "@tillside/tiny", version: "1.2.3", bytes: expect.any(Number) });
  expect([...packed.files.keys()].sort()).toEqual(["README.md", "dist/index.js", "package.json"]);
  expect(packed.files.get("README.md")).toBe("# Tiny\n");
});
