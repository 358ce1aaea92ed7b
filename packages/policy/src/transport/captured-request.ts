/** What openapi-fetch handed to the constructor of each request. */
const inits = new WeakMap<Request, RequestInit>();

/**
 * The `Request` that openapi-fetch is told to build. A plain Request turns every body into a one-shot stream; this one
 * remembers the serialized body, so that all attempts of a call send the same bytes.
 */
export class CapturedRequest extends Request {
  constructor(...[input, init = {}]: ConstructorParameters<typeof Request>) {
    super(input, init);
    inits.set(this, init as RequestInit);
  }

  /** openapi-fetch checks what a middleware returns with `instanceof`: a plain `new Request()` must pass. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Request;
  }
}

/** The exact bytes of a request's body: the captured string, or read once where a middleware made the request. */
export async function bodyOf(request: Request): Promise<string | ArrayBuffer | undefined> {
  const body = inits.get(request)?.body;
  if (typeof body === "string") return body;
  return request.body === null ? undefined : request.arrayBuffer();
}

/** The request again with other headers, body and signal; its further settings (credentials, cache, …) go along. */
export function again(request: Request, changes: RequestInit): Request {
  const init = inits.get(request);
  // From what it was made of: copying a Request costs twice as much.
  return init === undefined ? new Request(request, changes) : new Request(request.url, { ...init, ...changes });
}
