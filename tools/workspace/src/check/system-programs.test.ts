import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { systemPrograms } from "./system-programs.ts";

it("names the wanted programs on the search path", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "system-programs-"));
  writeFileSync(path.join(folder, "redis-server"), "");
  expect(systemPrograms(`/nowhere${path.delimiter}${folder}`)).toBe("redis-server");
  expect(systemPrograms("/nowhere")).toBe("");
  rmSync(folder, { recursive: true });
});
