/**
 * A stream that breaks off with the signal's reason as soon as a signal aborts: whoever reads it must not take a part for the whole.
 *
 * @param over called once it has ended, or its reader has gone.
 */
export function streamUntil(
  ended: AbortSignal,
  stream: ReadableStream<Uint8Array>,
  over: () => void = () => {},
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  stream
    .pipeTo(writable, { signal: ended })
    // Its reader receives the error, or has gone.
    .catch(() => {})
    .finally(over);
  return readable;
}
