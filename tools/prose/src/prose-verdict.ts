import { readFileSync } from "node:fs";
import path from "node:path";
import { type Finding, format } from "./finding.ts";
import { FindingCache } from "./finding-cache.ts";
import { lintText } from "./lint-text.ts";
import { Pending } from "./pending.ts";
import { proseFiles } from "./prose-files.ts";

/** Lints the texts of the repository at `root`: whether they hold, and the lines to print. */
export async function proseVerdict(
  root: string,
  pending: Pending = Pending.committed(),
): Promise<{ readonly holds: boolean; readonly lines: readonly string[] }> {
  const cache = new FindingCache(path.join(root, "node_modules/.cache/tillside-prose.json"));
  const files = proseFiles(root);
  const found: Finding[] = [];
  for (const file of files) {
    found.push(...(await cache.findings(file, readFileSync(path.join(root, file), "utf8"), lintText)));
  }
  cache.save();
  const { toFix, put } = pending.split(found);
  const problems = [...toFix.map(format), ...pending.done(found)];
  const later = put.length === 0 ? "" : `, ${put.length} in the files of tools/prose/src/pending.yaml`;
  return {
    holds: problems.length === 0,
    lines: [...problems, `texts of ${files.length} files: ${problems.length || "no"} findings${later}`],
  };
}
