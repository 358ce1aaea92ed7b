import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A path for a file of this test only. */
export function temporaryPath(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-bulk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "file");
}
