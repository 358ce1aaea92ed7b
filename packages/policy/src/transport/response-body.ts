/** A body up to this size is read to its end so that its connection can be used again; a larger one is cancelled. */
const drainLimit = 64 * 1024;

/** The same response with its body read: what is lost on the way is noticed here, where it can still be retried. */
export async function withBody(response: Response): Promise<Response> {
  if (response.body === null) return response;
  // JSON is UTF-8, and reading it as text is faster; of anything else the bytes are kept.
  const isText = /json/.test(response.headers.get("content-type") ?? "");
  return withOtherBody(response, await (isText ? response.text() : response.arrayBuffer()));
}

/** Statuses whose answers have no body; some HTTP libraries give them an empty one. */
const bodiless = [204, 205, 304];

/** The response with this body in place of its own. */
export function withOtherBody(response: Response, body: ConstructorParameters<typeof Response>[0]): Response {
  const { status, statusText, headers, url } = response;
  const made = new Response(bodiless.includes(status) ? null : body, { status, statusText, headers });
  return Object.defineProperty(made, "url", { value: url });
}

/** Gets rid of the body of an answer that comes too late. */
export async function cancelBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

/**
 * Gets rid of a body that nobody waits for; an ignored one would keep its socket: 100 retries, 100 sockets.
 * @returns the response with its body, if that is small; else without.
 */
export async function setAside(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // What is announced as large is not even begun.
  let size = Number(response.headers.get("content-length")) > drainLimit ? Number.POSITIVE_INFINITY : 0;
  try {
    const reader = response.body.getReader();
    while (size <= drainLimit) {
      const { done, value } = await reader.read();
      if (done) return withOtherBody(response, new Blob(chunks));
      size += value.byteLength;
      chunks.push(value);
    }
    await reader.cancel();
  } catch {
    // The rest of it comes no more, or somebody else reads it.
  }
  return withOtherBody(response, null);
}
