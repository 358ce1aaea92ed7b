import { readFileSync } from "node:fs";
import path from "node:path";
import { type Finding, format } from "./finding.ts";
import { FindingCache } from "./finding-cache.ts";
import { lintText } from "./lint-text.ts";
import { proseFiles } from "./prose-files.ts";

/** Lints the texts of the repository at `root`: whether they hold, and the lines to print. */
export async function proseVerdict(
  root: string,
): Promise<{ readonly holds: boolean; readonly lines: readonly string[] }> {
  const cache = new FindingCache(path.join(root, "node_modules/.cache/tillside-prose.json"));
  const files = proseFiles(root);
  const found: Finding[] = [];
  for (const file of files) {
    found.push(...(await cache.findings(file, readFileSync(path.join(root, file), "utf8"), lintText)));
  }
  cache.save();
  return {
    holds: found.length === 0,
    lines: [
      ...found.map(format),
      `texts of ${files.length} files: ${found.length || "no"} ${found.length === 1 ? "finding" : "findings"}`,
    ],
  };
}
