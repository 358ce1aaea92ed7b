/**
 * A response and its body, which has been read: as a text where it is JSON or an error, else as bytes. Null where the response has
 * none, and a stream for a caller who reads it.
 */
export interface Received {
  readonly response: Response;
  readonly body: string | ArrayBuffer | ReadableStream<Uint8Array> | null;
}

/** The body as a text; a stream, which is read by someone else, as an empty one. */
export function textOf(body: Received["body"]): string {
  if (typeof body === "string") return body;
  return body instanceof ArrayBuffer ? new TextDecoder().decode(body) : "";
}
