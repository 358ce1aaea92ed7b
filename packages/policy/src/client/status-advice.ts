const advice: Readonly<Record<number, string>> = {
  400: "Correct the request.",
  401: "Check the credentials.",
  // Not about the token: no new one is fetched for it (ONB-220, ONB-234).
  403: "Check the ids that you gave, and what the credentials may reach; a new grant on an account may not be synced yet.",
  // A missing resource and one out of reach look the same (ONB-237), and so does a wrong base URL.
  404: "The resource does not exist, or the credentials cannot reach it: check the ids and baseUrl.",
  // Another partner's store (ONB-268), an operation that is still open, or a key that was used before (EVT-128): each API has
  // its own reasons.
  409: "It conflicts with what the service already has, or with an earlier call. Find out which before you try again; do not alter an id to get past it.",
  413: "Send less in one call.",
  422: "Correct the request.",
  501: "The host does not offer what was asked: leave Prefer out if you set it, or check baseUrl.",
};

/** These say that the same request may succeed at another time (RFC 9110, RFC 8470, RFC 6585). */
const ofTheMoment = [408, 425, 429];

/**
 * What to do about a call that was not executed.
 * @param retryAt from when on it may be sent again; the message says until when to wait, and no more is needed.
 * @param key of a service that keeps the outcome of each key. After a 422 the corrected write goes under the same one (ONB-244), after a
 * 400 under a new one (ONB-228).
 * @returns undefined where `retryAt` says enough.
 */
export function statusAdvice(status: number, retryAt: Date | undefined, key?: string): string | undefined {
  if (status === 400 && key !== undefined) return "Correct the request, and send it as a new call, with a new key.";
  if (status === 422 && key !== undefined) return `Correct the request, and send it with the same key, ${key}.`;
  const own = advice[status];
  if (own !== undefined) return own;
  if (status < 500 && !ofTheMoment.includes(status))
    return "The contract does not show this status: check baseUrl, and the proxies in between.";
  return retryAt === undefined ? "Try again later." : undefined;
}
