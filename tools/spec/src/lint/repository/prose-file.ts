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
/** What a program writes into a README, between its two comments. */
const WRITTEN = /<!-- [^\n]*?: written by [^\n]*? -->.*?<!-- end of [^\n]*? -->/gs;

/**
 * Returns every hand-written text of the repository that may repeat a number: pages of the portal, READMEs, and the sources whose
 * docstrings are published. Samples in fences are left out, because tests run them. So is what a program writes into a README, from
 * texts that have a lint of their own.
 *
 * @param patterns globs of other texts to read in their place.
 */
export function proseFiles(root: string, patterns: readonly string[] = PATTERNS): readonly ProseFile[] {
  return globSync(patterns, { cwd: root, exclude: (name) => /^(?:node_modules|dist)$/.test(name.toString()) })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !LEFT_OUT.test(file))
    .sort()
    .map((file) => ({ file, text: handWritten(readFileSync(join(root, file), "utf8")) }));
}

function handWritten(text: string): string {
  return [FENCE, WRITTEN].reduce((rest, part) => rest.replaceAll(part, blank), text);
}

function blank(part: string): string {
  return part.replaceAll(/[^\n]/g, " ");
}

/** A finding at a position of a text. */
export function findingAt({ file, text }: ProseFile, index: number, rule: string, message: string): Finding {
  const before = text.slice(0, index).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line: before.length, column, severity: "error", rule, message };
}
