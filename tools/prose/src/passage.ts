/** A piece of one line of a file that a person reads. */
export interface Line {
  readonly text: string;
  /** Where it starts in the file, from 1. */
  readonly line: number;
  readonly column: number;
}

/** Lines that belong together: one comment, one message, one description. */
export type Passage = readonly Line[];

/** A position in the Markdown of {@link markdownOf}, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The passages of a file as one Markdown text, and how to find a position of it in the file. */
export function markdownOf(passages: readonly Passage[]): {
  readonly markdown: string;
  readonly originOf: (position: Position) => Position;
} {
  const between: Line = { text: "", line: 1, column: 1 };
  const lines = passages.flatMap((passage) => [...passage, between]);
  return {
    markdown: lines.map(({ text }) => text).join("\n"),
    originOf({ line, column }) {
      const origin = lines[line - 1] ?? between;
      return { line: origin.line, column: origin.column + column - 1 };
    },
  };
}

/** The line of a file that starts at an offset or holds it. */
export function lineAt(text: string, offset: number): Position {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return { line, column: offset - start + 1 };
}

/** Whether nothing but space comes before it on its line. */
export function isAlone(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}
