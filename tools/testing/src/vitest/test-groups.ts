import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** The test files of one package, by how they can run. */
export interface TestGroups {
  /** Files that share a worker, so that modules are loaded once. */
  readonly shared: string[];
  /** Files that need their own worker, and say why in their first lines: `// Runs alone: why.` */
  readonly alone: string[];
  /** Files that mostly wait, so that more of them can run at once than there are processors: `// Mostly waits: for what.` */
  readonly waiting: string[];
  /** Files whose work is done by another process, so that two of them can run at once: `// Drives another process: which.` */
  readonly driving: string[];
  /**
   * Files that run again only after a change of the inputs that their package lists for `test-built`: `// Looks at what is built:
   * what.` Two of them can run at once.
   */
  readonly built: string[];
  /** The same for pages of the portal of any kind, with the inputs of `test-pages`: `// Looks at every page: how.` Two of them can run at once. */
  readonly pages: string[];
  /** Of another part than those, with the inputs of `test-own`: `// Has inputs of its own: which.` Two of them can run at once. */
  readonly own: string[];
}

const FILES = ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "bench/**/*.test.ts"];
const MARK =
  /^\/\/ (Runs alone|Mostly waits|Drives another process|Looks at what is built|Looks at every page|Has inputs of its own): \S/m;
const GROUPS: Readonly<Record<string, keyof TestGroups>> = {
  "Runs alone": "alone",
  "Mostly waits": "waiting",
  "Drives another process": "driving",
  "Looks at what is built": "built",
  "Looks at every page": "pages",
  "Has inputs of its own": "own",
};

/** Sorts a package's test files by the mark in their first lines. */
export function testGroups(folder: string): TestGroups {
  const groups: TestGroups = { shared: [], alone: [], waiting: [], driving: [], built: [], pages: [], own: [] };
  for (const file of globSync(FILES, { cwd: folder }).sort()) {
    const mark = MARK.exec(head(path.join(folder, file)))?.[1];
    groups[GROUPS[mark ?? ""] ?? "shared"].push(file);
  }
  return groups;
}

/** The text before the first import. */
function head(file: string): string {
  return readFileSync(file, "utf8").split(/^import /m, 1)[0] ?? "";
}
