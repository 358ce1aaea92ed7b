/** About so many characters make one piece. */
const pieceLength = 65_536;

/**
 * A value as JSON, piece by piece: only as much of it as one piece is looked at in one go. An iterable that is not an array is
 * written as one.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const text of texts(value)) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function* texts(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || isSmall(value)) yield JSON.stringify(value) ?? "null";
  else if (isIterable(value)) yield* listTexts(value);
  else yield* objectTexts(value);
}

function* listTexts(items: Iterable<unknown>): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield before;
    yield* texts(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function* objectTexts(value: object): Generator<string> {
  let before = "{";
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* texts(member);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

/** Whether a value has no lists and objects inside but short ones, so that it is written in one go. */
function isSmall(value: object, room = { left: mostSmall }): boolean {
  if (isIterable(value) && !Array.isArray(value)) return false;
  for (const name in value) {
    const member = (value as Record<string, unknown>)[name];
    room.left -= 1;
    if (room.left < 0 || (typeof member === "object" && member !== null && !isSmall(member, room))) return false;
  }
  return true;
}

/** So many members and items together. */
const mostSmall = 100;

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}
