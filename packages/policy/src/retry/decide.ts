import type { OperationFacts } from "../facts/manifest.ts";

/** How an attempt ended: a response, no response although the request may have arrived, or it provably was never sent. */
export type Result = { readonly status: number } | "lost" | "not-sent";

/** What the decision depends on besides the operation: what the earlier attempts of the call left behind, and its key. */
export interface History {
  /** A credential failure cannot be met with a new token: it was already, or there is none to be had. */
  readonly renewed: boolean;
  /** The refused token was near or past its end. */
  readonly oldToken: boolean;
  /** The request carries no idempotency key: middleware can take it away. */
  readonly keyless?: boolean;
}

/**
 * What to do next.
 * `renew`: get a new token, send again · `transient`, `throttled`: send again after a pause, same key and bytes ·
 * `stop`: the call is over. After a 409 it always is: whoever wants to know how the earlier write ended polls its operation
 * (ONB-271) instead of sending it again.
 */
export type Decision = "renew" | "transient" | "throttled" | "stop";

/** Statuses that say "not now": the service failed, or something behind it is unhealthy (ONB-250, ONB-256). */
const transientStatuses = [500, 502, 503, 504];

/**
 * The one place that decides what may be sent twice. The operation's class decides, never the HTTP method.
 * Pure: it neither waits nor sends.
 */
export function decide(operation: OperationFacts, result: Result, history: History): Decision {
  const { safety, retryOn = [] } = operation;
  const isUnsafe = safety === "unsafe" || (safety === "keyed" && history.keyless);
  if (result === "not-sent") return "transient";
  if (result === "lost") return isUnsafe ? "stop" : "transient";
  const { status } = result;
  const repeatable = !isUnsafe || retryOn.includes(status);
  if (operation.auth !== undefined && !history.renewed) {
    // Only a 401 says for sure that it is the token; another status that the API uses for it (`x-auth-failure`) may mean
    // something else. It counts only for a read whose token is old.
    if (status === 401 || (operation.authFailure?.includes(status) && history.oldToken && safety === "read"))
      return "renew";
  }
  if (status === 429) return repeatable ? "throttled" : "stop";
  if (transientStatuses.includes(status)) return repeatable ? "transient" : "stop";
  return "stop";
}
