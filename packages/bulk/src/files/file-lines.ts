import { createReadStream } from "node:fs";

/** A line of a file, without its end. */
export interface FileLine {
  readonly text: string;
  /** Whether a line end follows. The last line of a file may have none. */
  readonly hasEnded: boolean;
}

/**
 * The lines of a file of JSON lines, in UTF-8. Only a line feed ends one: JSON may contain U+2028 and U+2029 in a string, at which
 * `node:readline` would split it. An empty rest is no line.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine, void, undefined> {
  let rest = "";
  for await (const text of createReadStream(path, "utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield { text: line, hasEnded: true };
  }
  if (rest !== "") yield { text: rest, hasEnded: false };
}
