/**
 * Writes a JSON value with the members of every object in one fixed order, in pieces of bounded length: the whole text of a large
 * body would take as much memory as the body.
 *
 * @param value as `JSON.parse` returns it; its depth is bounded by whoever read it.
 */
export function writeCanonicalJson(value: unknown, write: (piece: string) => void): void {
  if (typeof value === "string") {
    writeText(value, write);
  } else if (typeof value !== "object" || value === null) {
    write(JSON.stringify(value));
  } else if (Array.isArray(value)) {
    write("[");
    for (let index = 0; index < value.length; index++) {
      if (index > 0) write(",");
      writeCanonicalJson(value[index], write);
    }
    write("]");
  } else {
    write("{");
    let isFirst = true;
    for (const name of orderedNames(value)) {
      if (!isFirst) write(",");
      isFirst = false;
      writeText(name, write);
      write(":");
      writeCanonicalJson((value as Record<string, unknown>)[name], write);
    }
    write("}");
  }
}

/** By UTF-16 code units, but for whole numbers, which come first in every JavaScript object. */
function orderedNames(value: object): string[] {
  const sorted = Object.keys(value).sort();
  return Object.keys(Object.fromEntries(sorted.map((name) => [name, true])));
}

/** A text in quotes. A pair of surrogates stays together: apart, each would be written as an escape. */
function writeText(text: string, write: (piece: string) => void): void {
  if (text.length <= pieceLength) {
    write(JSON.stringify(text));
    return;
  }
  write('"');
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength;
    const end = isHighSurrogate(text.charCodeAt(to - 1)) ? to + 1 : to;
    write(JSON.stringify(text.slice(from, end)).slice(1, -1));
    from = end;
  }
  write('"');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

const pieceLength = 65_536;
