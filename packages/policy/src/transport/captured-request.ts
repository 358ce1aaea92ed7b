/** What openapi-fetch handed to the constructor of each request. */
const inits = new WeakMap<object, RequestInit>();

/** What a call keeps of the request that was built for it. */
export type RequestTemplate = Pick<Request, "url" | "method" | "headers">;

let capturedRequestClass: typeof Request | undefined;

/**
 * The `Request` class that openapi-fetch is told to build. A plain Request turns every body into a one-shot stream; this one
 * remembers the serialized body, so that all attempts of a call send the same bytes. The class is made with the first client and
 * not with the import, because Node loads its whole fetch as soon as a module names `Request`: three quarters of an import.
 */
export function capturedRequest(): typeof Request {
  capturedRequestClass ??= class CapturedRequest extends Request {
    constructor(...[input, init = {}]: ConstructorParameters<typeof Request>) {
      super(input, init);
      inits.set(this, init as RequestInit);
    }

    /** openapi-fetch checks what a middleware returns with `instanceof`: a plain `new Request()` must pass. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof Request;
    }
  };
  return capturedRequestClass;
}

/**
 * The constructor that openapi-fetch is given where no middleware will look at the request: it makes a template only,
 * since every attempt makes a Request of its own, and each costs about as much as everything else done for a call.
 */
export function RequestDraft(input: string, init: RequestInit): RequestTemplate {
  const { method = "GET", body } = init;
  // openapi-fetch merges them into new ones for each call.
  const headers = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
  // Only a real one knows the bytes of a form or a blob, and the type of a text that states none.
  if (body && !(typeof body === "string" && headers.has("Content-Type"))) {
    const CapturedRequest = capturedRequest();
    return new CapturedRequest(input, init);
  }
  const draft = { url: new URL(input).href, method, headers };
  inits.set(draft, init);
  return draft;
}

/** The exact bytes of a request's body: the captured string, or read once where a middleware made the request. */
export async function bodyOf(request: RequestTemplate): Promise<string | ArrayBuffer | undefined> {
  const body = inits.get(request)?.body;
  if (typeof body === "string") return body;
  return request instanceof Request && request.body !== null ? request.arrayBuffer() : undefined;
}

/** The request again with other headers, body and signal; its further settings (credentials, cache, …) go along. */
export function again(request: RequestTemplate, changes: RequestInit): Request {
  const init = inits.get(request);
  // From what it was made of: copying a Request costs twice as much. One that was not captured is a real one.
  return init === undefined
    ? new Request(request as Request, changes)
    : new Request(request.url, { ...init, ...changes });
}
