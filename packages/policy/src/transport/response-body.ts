/** An error body up to this size is kept whole: no person reads more, and a process must survive 700 MB of it. */
const errorBodyLimit = 1024 * 1024;

/**
 * A body that no one waits for is read to its end up to this size, so that its connection can be used again. A new one
 * takes three round trips, in which about this much arrives. A larger body is cancelled.
 */
const drainLimit = 256 * 1024;

/**
 * Reads the body of a response: what is lost on the way is noticed here, where it can still be retried. An error body is cut after
 * 1 MiB, and then says so at its end.
 */
export function readBody(response: Response): Promise<string | ArrayBuffer | null> {
  if (response.body === null) return Promise.resolve(null);
  if (!response.ok) return beginning(response.body, errorBodyLimit);
  // JSON is UTF-8, and reading it as text is faster; of anything else the bytes are kept.
  const isText = /json/.test(response.headers.get("content-type") ?? "");
  return isText ? response.text() : response.arrayBuffer();
}

/** Gets rid of the body of a response that comes too late. */
export async function cancelBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

/**
 * Gets rid of a body that no one waits for; an ignored one would keep its socket: 100 retries, 100 sockets.
 * @returns the body, if it is small; its beginning, if it turned out to be large; none of it, if it broke off.
 */
export async function drainBody({ body, headers }: Response): Promise<string | null> {
  if (body === null) return null;
  // What is announced as large is not even begun.
  const isLarge = Number(headers.get("content-length")) > drainLimit;
  // Reading fails when the connection broke within the body, or when other code has locked the body's stream.
  return beginning(body, isLarge ? 0 : drainLimit).catch(() => null);
}

/** The text of so many bytes of a body; what is longer is cancelled, and ends with a note that it was. */
async function beginning(body: ReadableStream<Uint8Array<ArrayBuffer>>, limit: number): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let left = limit || -1; left >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.byteLength;
  }
  await reader.cancel().catch(() => {});
  return `${text}${decoder.decode()}… (truncated after ${limit} bytes)`;
}
