import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Problem } from "../problem.ts";

/** The nearest folder at or above `start` that holds pnpm-workspace.yaml. */
export function repositoryRoot(start: string = process.cwd()): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
    if (folder === dirname(folder)) {
      throw new Problem(
        `${start} is not inside the workspace: no pnpm-workspace.yaml here or above. Run it from a package.`,
      );
    }
  }
}
