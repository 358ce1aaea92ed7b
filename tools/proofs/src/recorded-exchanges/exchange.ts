/** A request as every runtime can send it. */
export interface RecordedRequest {
  readonly method: string;
  /** Below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response word for word; undefined where a fault cut the connection. */
export type RecordedResponse =
  | { readonly status: number; readonly headers: readonly (readonly [string, string])[]; readonly body: string }
  | { readonly cut: true };

/** A conversation with one sandbox. */
export interface Recording {
  readonly randomSeed: string;
  /** Sets the clock; the responses depend on the time of day. */
  readonly setup: readonly RecordedRequest[];
  readonly requests: readonly RecordedRequest[];
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends one request and reads its response. */
export async function exchange(
  fetch: Fetch,
  origin: string,
  { method, path, headers, body }: RecordedRequest,
): Promise<RecordedResponse> {
  let response: Response;
  try {
    response = await fetch(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  } catch (error) {
    if (error instanceof TypeError && error.message === "fetch failed") return { cut: true };
    throw error;
  }
  return { status: response.status, headers: [...response.headers].sort(), body: await response.text() };
}

/** Sends all requests of a recording, one after the other; the responses but those of the setup. */
export async function replay(
  fetch: Fetch,
  origin: string,
  { setup, requests }: Recording,
): Promise<RecordedResponse[]> {
  for (const request of setup) await exchange(fetch, origin, request);
  const responses: RecordedResponse[] = [];
  for (const request of requests) responses.push(await exchange(fetch, origin, request));
  return responses;
}
