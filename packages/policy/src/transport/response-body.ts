import { withOtherBody } from "../facts/with-other-body.ts";

/** An error body up to this size is kept whole: no person reads more, and a process must survive 700 MB of it. */
const keptLimit = 1024 * 1024;

/**
 * A body that nobody waits for is read to its end up to this size, so that its connection can be used again: a new one
 * takes three round trips, in which about this much arrives. A larger body is cancelled.
 */
const drainLimit = 256 * 1024;

/**
 * The same response with its body read: what is lost on the way is noticed here, where it can still be retried. An error
 * body is cut after 1 MiB, and then says so at its end.
 */
export async function withBody(response: Response): Promise<Response> {
  if (response.body === null) return response;
  if (!response.ok) return withOtherBody(response, await beginning(response.body, keptLimit));
  // JSON is UTF-8, and reading it as text is faster; of anything else the bytes are kept.
  const isText = /json/.test(response.headers.get("content-type") ?? "");
  return withOtherBody(response, await (isText ? response.text() : response.arrayBuffer()));
}

/** Discards the body of a response that arrives too late. */
export async function cancelBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

/**
 * Gets rid of a body that nobody waits for; an ignored one would keep its socket: 100 retries, 100 sockets.
 * @returns the response with its body, if that is small; with its beginning, if it turned out to be large; with none of
 * it, if it broke off.
 */
export async function setAside(response: Response): Promise<Response> {
  if (response.body === null) return response;
  // What is announced as large is not even begun.
  const isLarge = Number(response.headers.get("content-length")) > drainLimit;
  // Reading fails when the connection broke within the body, or when other code has locked the body's stream.
  const body = await beginning(response.body, isLarge ? 0 : drainLimit).catch(() => null);
  return withOtherBody(response, body);
}

/** So many bytes of a body; what is longer is cancelled, and ends with a note that it was. */
async function beginning(body: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number): Promise<Blob> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let left = limit || -1; left >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks);
    chunks.push(value.subarray(0, left));
    left -= value.byteLength;
  }
  await reader.cancel().catch(() => {});
  return new Blob([...chunks, `… (truncated after ${limit} bytes)`]);
}
