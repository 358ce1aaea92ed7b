import { existsSync } from "node:fs";
import path from "node:path";

/** Programs that some tests need and skip without. */
const WANTED = ["chromium", "chromium-headless-shell", "curl", "openssl", "php", "python3", "redis-server", "ruby"];

/**
 * Which of the system programs that tests may use are there. It is part of every test run's cache key (`turbo.json`), so that
 * a run which skipped tests is not replayed after the missing program was installed.
 */
export function systemPrograms(searchPath: string): string {
  const folders = searchPath.split(path.delimiter);
  return WANTED.filter((program) => folders.some((folder) => existsSync(path.join(folder, program)))).join(",");
}
