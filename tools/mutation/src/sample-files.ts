import { hash } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import { globOf, type Target } from "./targets.ts";

/** A proof mutates one file in so many: all of them take four hours on two processors. */
const ONE_IN = 8;

/**
 * Some files of a target: one in eight of each folder, rounded up, so that no folder is left out. Another seed gives others.
 *
 * @param root the repository.
 * @returns their paths, relative to the target's code.
 */
export function sampleFiles(root: string, { directory, code, parts = [""] }: Target, seed: number): string[] {
  const files = globSync(parts.map(globOf), { cwd: path.join(root, directory, code), exclude: ["**/*.test.ts"] });
  return [...new Set(files.map((file) => path.dirname(file)))].flatMap((folder) => {
    const own = shuffled(
      files.filter((file) => path.dirname(file) === folder),
      seed,
    );
    return own.slice(0, Math.ceil(own.length / ONE_IN));
  });
}

function shuffled(files: readonly string[], seed: number): string[] {
  const places = new Map(files.map((file) => [file, hash("sha256", `${seed} ${file}`)]));
  return files.toSorted((one, other) => ((places.get(one) ?? "") < (places.get(other) ?? "") ? -1 : 1));
}
