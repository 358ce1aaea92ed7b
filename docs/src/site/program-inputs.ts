import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { portalSidebar } from "./sidebar.ts";

/** The files that the program which renders the pages is made of, generated pages too. The specs are not among them: it reads them as it runs. */
const PATTERNS = [
  "docs/{astro,ec}.config.*",
  "docs/{package,tsconfig}.json",
  "docs/public/**",
  "docs/src/**",
  "packages/{*,clients/*}/package.json",
  "packages/{console,policy,sandbox}/dist/**/*.{js,css}",
  // The console publishes its style sheets as they are written.
  "packages/console/src/styles/*.css",
  "packages/cli/dist/call/variables.js",
  "tools/spec/package.json",
  "tools/spec/src/**",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];
const LEFT_OUT = /\.test\.tsx?$/;

/** A hash of everything that the program is made of: its files, what the configuration reads of the specs, and the Node that makes it. */
export function programStamp(root: string, sidebar: unknown = portalSidebar()): string {
  const files = globSync(PATTERNS, { cwd: root, withFileTypes: true, exclude: ({ name }) => name === "node_modules" })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  const stamp = createHash("sha256").update(JSON.stringify([process.version, sidebar]));
  for (const file of files) {
    const text = readFileSync(join(root, file));
    stamp.update(`${file}\n${text.length}\n`).update(text);
  }
  return stamp.digest("hex");
}
