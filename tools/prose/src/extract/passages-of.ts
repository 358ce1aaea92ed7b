import path from "node:path";
import type { Passage } from "../passage.ts";
import { isProgramSuspect, type Suspects } from "../suspects.ts";
import { typescriptComments, typescriptPassages } from "./typescript-passages.ts";
import { yamlPassages } from "./yaml-passages.ts";

const FRONT_MATTER = /^---\n(.*?)\n---\n/s;

/** What a person reads in a file, apart from Markdown: its comments and messages, its descriptions, the front matter of a page. */
export function passagesOf(file: string, text: string, suspects: Suspects): readonly Passage[] {
  switch (path.extname(file)) {
    case ".ts":
    case ".tsx":
    case ".mjs":
    case ".js":
      return isProgramSuspect(text, suspects) ? typescriptPassages(file, text) : typescriptComments(file, text);
    case ".yaml":
      return yamlPassages(text);
    default: {
      const [, front] = FRONT_MATTER.exec(text) ?? [];
      // The empty line stands for `---`, so that lines stay the same.
      return front === undefined ? [] : yamlPassages(`\n${front}`);
    }
  }
}
