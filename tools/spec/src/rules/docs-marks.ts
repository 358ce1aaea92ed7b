import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mark } from "./spec-marks.ts";

const PAGES = "docs/src/content/docs/**/*.mdx";
/** An MDX comment of nothing but words that begin like a rule's id. */
const COMMENT = /\{\/\*\s*([A-Z]{3}-\d[^*]*?)\s*\*\/\}/g;

/** Every rule that a comment in a hand-written page of the portal names: `{/* ONB-212 ONB-213..ONB-215 *\/}`. */
export function docsMarks(root: string): readonly Mark[] {
  return globSync(PAGES, { cwd: root })
    .sort()
    .flatMap((file) => marksIn(file, readFileSync(join(root, file), "utf8")));
}

function marksIn(file: string, page: string): readonly Mark[] {
  return [...page.matchAll(COMMENT)].flatMap(({ index, 1: entries = "" }) => {
    const line = page.slice(0, index).split("\n").length;
    return entries.split(/[\s,]+/).map((entry): Mark => ({ field: "rules", entry, place: `${file}:${line}` }));
  });
}
