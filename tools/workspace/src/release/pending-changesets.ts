import { readdirSync } from "node:fs";
import path from "node:path";

/** The file names of the pending changesets. */
export function pendingChangesets(root: string): string[] {
  return readdirSync(path.join(root, ".changeset"))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort();
}
