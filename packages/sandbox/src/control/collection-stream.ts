import type { World } from "../world/world.ts";
import { jsonPieces } from "./json-pieces.ts";
import { slicedStream } from "./sliced-stream.ts";

/**
 * A collection as JSON, written in slices, so that requests pass in between. It is as it was at the beginning. If a request is about
 * to get its part of the state, the rest of it is written first, in one go.
 *
 * @param part the part of the state that the collection belongs to.
 */
export function collectionStream(world: World, part: string, value: unknown): ReadableStream<Uint8Array> {
  let pieces: Iterator<string> = jsonPieces(value);
  const unwatch = world.watch((touched) => {
    if (touched !== part) return;
    const rest: string[] = [];
    for (let next = pieces.next(); !next.done; next = pieces.next()) rest.push(next.value);
    pieces = rest.values();
  });
  return slicedStream(
    () => pieces.next(),
    () => void unwatch(),
  );
}
