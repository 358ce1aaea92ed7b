/** A body up to this size is read to its end so that its connection can be used again; a larger one is cancelled. */
const drainLimit = 64 * 1024;

/** The same response with its body read: what is lost on the way is noticed here, where it can still be retried. */
export async function withBody(response: Response): Promise<Response> {
  if (response.body === null) return response;
  // JSON is UTF-8, and reading it as text is faster; of anything else the bytes are kept.
  const isText = /json/.test(response.headers.get("content-type") ?? "");
  return withOtherBody(response, await (isText ? response.text() : response.arrayBuffer()));
}

/** The response with this body in place of its own. */
export function withOtherBody(response: Response, body: ConstructorParameters<typeof Response>[0]): Response {
  const { status, statusText, headers, url } = response;
  return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: url });
}

/** Gets rid of a body that nobody reads; an ignored one would keep its socket: 100 retries, 100 sockets. */
export async function discardBody(response: Response): Promise<void> {
  const length = Number(response.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  await (length <= drainLimit ? response.arrayBuffer() : response.body?.cancel())?.then(
    () => {},
    () => {},
  );
}
