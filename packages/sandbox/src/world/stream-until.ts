/**
 * A stream that ends, without an error, as soon as a signal aborts.
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
    .pipeTo(writable, { signal: ended, preventAbort: true })
    .catch(() => writable.close())
    // Its reader has gone, which closes it too.
    .catch(() => {})
    .finally(over);
  return readable;
}
