/** The body that openapi-fetch handed to the constructor of each request. */
const bodies = new WeakMap<Request, unknown>();

/**
 * The `Request` that openapi-fetch is told to build. A plain Request turns every body into a one-shot stream; this one
 * remembers the serialized body, so that all attempts of a call send the same bytes.
 */
export class CapturedRequest extends Request {
  constructor(...[input, init]: ConstructorParameters<typeof Request>) {
    super(input, init);
    bodies.set(this, init?.body);
  }

  /** openapi-fetch checks what a middleware returns with `instanceof`: a plain `new Request()` must pass. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Request;
  }
}

/** The exact bytes of a request's body: the captured string, or read once where a middleware made the request. */
export async function bodyOf(request: Request): Promise<string | ArrayBuffer | undefined> {
  const body = bodies.get(request);
  if (typeof body === "string") return body;
  return request.body === null ? undefined : request.arrayBuffer();
}
