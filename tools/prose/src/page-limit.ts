import { matchesGlob } from "node:path";

/** How many words a page may have. A reader finishes a page that is not longer. */
const LIMITS: readonly (readonly [pages: string, words: number])[] = [
  ["docs/src/content/docs/guides/**/*.mdx", 900],
  ["**/README.md", 400],
];

export function pageLimit(file: string): number {
  return LIMITS.find(([pages]) => matchesGlob(file, pages))?.[1] ?? Number.POSITIVE_INFINITY;
}
