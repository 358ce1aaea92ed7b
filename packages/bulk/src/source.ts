import { ConfigurationError } from "@tillside/policy";

/**
 * Where the records of a bulk run come from: an array, a generator of either kind, or a web stream of records. Return a new object for each
 * record, because callbacks receive the object itself.
 */
export type BulkSource<Item> = Iterable<Item> | AsyncIterable<Item> | ReadableStream<Item>;

/** Reads a source. For a plain iterable `next()` returns no promise, so that reading a million records does not await a million times. */
export interface SourceReader<Item> {
  next(): IteratorResult<Item, unknown> | Promise<IteratorResult<Item, unknown>>;
  /** Closes the source before its end: its file or stream. */
  close(): void;
}

/**
 * @throws ConfigurationError for a stream that something else reads, and for anything that is not a source. A string is refused too, because
 * its items are its letters.
 */
export function openSource<Item>(where: string, source: BulkSource<Item>): SourceReader<Item> {
  if (typeof source === "object" && source !== null) {
    // Some browsers cannot iterate a stream.
    if ("getReader" in source) return streamReader(where, source);
    if (Symbol.asyncIterator in source) return iteratorReader(source[Symbol.asyncIterator]());
    if (Symbol.iterator in source) return iteratorReader(source[Symbol.iterator]());
  }
  throw new ConfigurationError(
    `${where}: the source must be an iterable, an async iterable or a ReadableStream of records; to read a file, parse it first.`,
  );
}

function iteratorReader<Item>(iterator: Iterator<Item> | AsyncIterator<Item>): SourceReader<Item> {
  return { next: () => iterator.next(), close: () => ignoring(async () => iterator.return?.()) };
}

function streamReader<Item>(where: string, stream: ReadableStream<Item>): SourceReader<Item> {
  if (stream.locked) {
    throw new ConfigurationError(
      `${where}: the source is a ReadableStream that has a reader already. Release that reader with releaseLock(), or pass another stream.`,
    );
  }
  const reader = stream.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Item, unknown>>,
    close: () => ignoring(() => reader.cancel()),
  };
}

/** Ignores errors of closing, because the run has ended, and does not wait for a source that hangs. */
function ignoring(close: () => Promise<unknown>): void {
  close().catch(() => {});
}
