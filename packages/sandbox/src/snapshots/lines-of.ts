/** The lines of a text that arrives in parts, as bytes; the last one needs no line feed. @throws RangeError for a longer line. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const keep = (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > mostBytes) throw new RangeError(`is longer than ${mostBytes} bytes`);
    pieces.push(piece);
  };
  const line = () => {
    const [first = new Uint8Array()] = pieces;
    const whole = pieces.length > 1 ? concatenated(pieces, bytes) : first;
    [pieces, bytes] = [[], 0];
    return whole;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(lineFeed); to >= 0; to = chunk.indexOf(lineFeed, from)) {
      keep(chunk.subarray(from, to));
      yield line();
      from = to + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (bytes > 0) yield line();
}

function concatenated(pieces: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
}

const lineFeed = 0x0a;
