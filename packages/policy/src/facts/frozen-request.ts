/** What every attempt of a call sends: the same address, the same bytes, and headers that change by their token only. */
export interface FrozenRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | ArrayBuffer | undefined;
  /** Further options of `fetch` (credentials, cache, …), or the request of a middleware that has them. */
  readonly settings?: RequestInit | Request;
}

/**
 * A request that can be sent once.
 * @throws TypeError for what the platform refuses to send.
 */
export function toRequest({ url, method, headers, body, settings }: FrozenRequest, own?: RequestInit): Request {
  const init = { method, headers, body: body ?? null, ...own };
  // From what it was made of: copying a Request costs twice as much.
  return settings instanceof Request ? new Request(settings, init) : new Request(url, { ...settings, ...init });
}
