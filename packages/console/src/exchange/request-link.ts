import type { SentRequest } from "./exchange.ts";

/**
 * The fragment of a link to the page of a local sandbox, with the request to show there. A fragment never leaves the browser. Even so, it has
 * only headers that cannot hold a credential, because a link is copied and stays in the history.
 */
export function requestFragment(request: SentRequest): string {
  return `#request=${encodeURIComponent(JSON.stringify(withoutCredentials(request)))}`;
}

/** The request with only the headers that a link carries; undefined for one that a link must not have, such as a control call. */
export function linkableRequest(request: SentRequest): SentRequest | undefined {
  const kept = withoutCredentials(request);
  return isRequest(kept) ? kept : undefined;
}

function withoutCredentials({ method, path, headers, body }: SentRequest): SentRequest {
  const kept = Object.entries(headers).filter(([name]) => linkedHeaders.has(name));
  return { method, path, headers: Object.fromEntries(kept), ...(body !== undefined && { body }) };
}

/**
 * The request in a fragment; undefined where there is none, or where it is not exactly what `requestFragment` writes. Whoever makes the
 * user follow a link writes its fragment, so this accepts nothing but a request to a partner API of this sandbox.
 */
export function requestOfFragment(fragment: string): SentRequest | undefined {
  if (!fragment.startsWith("#request=") || fragment.length > longestFragment) return undefined;
  try {
    const read: unknown = JSON.parse(decodeURIComponent(fragment.slice("#request=".length)));
    return isRequest(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The headers that a link carries. Those with a credential are not among them. */
const linkedHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "charset",
  "content-type",
  "idempotency-key",
  "prefer",
  "svc-session-id",
  "svc-tag-id",
  "svc-version",
  "x-platform-parent-account-id",
  "x-request-id",
]);

const methods: ReadonlySet<unknown> = new Set(["DELETE", "GET", "PATCH", "POST", "PUT"]);

/** Longer ones do not fit into every browser's address bar. */
const longestFragment = 64 * 1024;

/** Only what `new URL` leaves as it is: no dots that climb, no second slash that makes it a host, no fragment. */
function isPath(path: unknown): path is string {
  if (typeof path !== "string" || !/^\/(?!\/)[\x21-\x7e]*$/.test(path) || /[\\#]/.test(path)) return false;
  const origin = "http://sandbox.invalid";
  const url = new URL(path, origin);
  return `${url.origin}${url.pathname}${url.search}` === `${origin}${path}` && !isControl(url.pathname);
}

/** A link must not reset a sandbox or change its clock. */
function isControl(pathname: string): boolean {
  return /^\/(?:r\/[^/]*\/)?_sandbox(?:\/|$)/i.test(decodeURIComponent(pathname));
}

function isRequest(read: unknown): read is SentRequest {
  if (typeof read !== "object" || read === null) return false;
  const { method, path, headers, body, ...others } = read as Record<string, unknown>;
  return (
    Object.keys(others).length === 0 &&
    methods.has(method) &&
    isPath(path) &&
    areHeaders(headers) &&
    (body === undefined || (typeof body === "string" && method !== "GET"))
  );
}

function areHeaders(headers: unknown): boolean {
  if (typeof headers !== "object" || headers === null || Array.isArray(headers)) return false;
  return Object.entries(headers).every(
    ([name, value]) => linkedHeaders.has(name) && typeof value === "string" && /^[\x20-\x7e\x80-\xff]*$/.test(value),
  );
}
