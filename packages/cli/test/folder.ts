import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder for one test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "tillside-cli-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Creates a file in such a folder. */
export function file(name: string, content: string | Uint8Array, mode = 0o600, within = folder()): string {
  const path = join(within, name);
  writeFileSync(path, content, { mode });
  return path;
}
