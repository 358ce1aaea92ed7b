/** A code fence of a page. */
export interface Fence {
  /** Line of its first backticks, in the file. */
  readonly line: number;
  readonly language: string;
  /** The words after the language, without titles. */
  readonly words: ReadonlySet<string>;
  readonly text: string;
}

/** Every fence of a page, in order; the indent of one in a list is taken off. */
export function fencesOf(page: string): readonly Fence[] {
  const found = page.matchAll(/^( *)```([^\s`]*)([^\n]*)\n(.*?)^ *```$/gms);
  return Array.from(found, ({ index, 1: indent = "", 2: language = "", 3: meta = "", 4: text = "" }) => ({
    line: page.slice(0, index).split("\n").length,
    language,
    words: new Set(
      meta
        .replaceAll(/[\w-]+=(?:"[^"]*"|\S+)|\{[^}]*\}/g, "")
        .trim()
        .split(/\s+/)
        .filter(Boolean),
    ),
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}
