import { readdirSync } from "node:fs";
import path from "node:path";

/** The changesets that wait for the next release, by file name. */
export function pendingChangesets(root: string): string[] {
  return readdirSync(path.join(root, ".changeset"))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort();
}
