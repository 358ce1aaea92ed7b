import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** One version of TypeScript that users have. */
export interface Compiler {
  /** `5.9.3`. */
  readonly version: string;
  /** Its `tsc`, run by Node. */
  readonly tsc: string;
  /** The module that is its language server, where that is a program of its own; version 7 has it in `tsc`. */
  readonly tsserver: string | undefined;
}

/** The versions that are proved: the last of each major that is in use. */
export const compilers: readonly Compiler[] = ["typescript-5", "typescript-6", "typescript-7"].map((name) => {
  const folder = path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as { version: string };
  const tsc = path.join(folder, "bin/tsc");
  return { version, tsc, tsserver: version.startsWith("7.") ? undefined : path.join(folder, "lib/tsserver.js") };
});

/** The version of this major. */
export function compilerOf(major: 5 | 6 | 7): Compiler {
  return compilers.find(({ version }) => version.startsWith(`${major}.`)) as Compiler;
}
