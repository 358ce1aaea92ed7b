import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../run/finding.ts";

/** A text for people. Its code is blanked out, so that positions stay the same. */
export interface ProseFile {
  /** Path relative to the root. */
  readonly file: string;
  readonly text: string;
}

const PATTERNS = [
  "*.md",
  "docs/*.md",
  "docs/src/content/docs/**/*.mdx",
  "packages/*/README.md",
  "packages/clients/*/README.md",
  "packages/*/src/**/*.ts",
  "packages/clients/*/src/**/*.ts",
  "specs/*.md",
  "specs/*/*.md",
  "tools/*/**/*.md",
];
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|generated|CHANGELOG\.md$)|\.test\.ts$/;
const FENCE = /^ *```.*?^ *```$/gms;

/**
 * Returns every hand-written text of the repository that may repeat a number: pages of the portal, READMEs, and the sources whose
 * docstrings are published. Samples in fences are left out, because tests run them.
 */
export function proseFiles(root: string): readonly ProseFile[] {
  return globSync(PATTERNS, { cwd: root, exclude: (name) => /^(?:node_modules|dist)$/.test(name.toString()) })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !LEFT_OUT.test(file))
    .sort()
    .map((file) => ({ file, text: withoutFences(readFileSync(join(root, file), "utf8")) }));
}

function withoutFences(text: string): string {
  return text.replaceAll(FENCE, (fence) => fence.replaceAll(/[^\n]/g, " "));
}

/** A finding at a position of a text. */
export function findingAt({ file, text }: ProseFile, index: number, rule: string, message: string): Finding {
  const before = text.slice(0, index).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line: before.length, column, severity: "error", rule, message };
}
