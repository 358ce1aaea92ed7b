import { ConfigurationError } from "./errors/configuration-error.ts";
import { sharedState } from "./store/shared-state.ts";

/**
 * What happened at the server:
 * `executed` (a 2xx, unless its body says that it is no success), `not-executed` (the contract says so, or nothing was
 * sent), `unknown` (it may have run). A read changes nothing: without a success it is `not-executed`.
 */
export type Outcome = "executed" | "not-executed" | "unknown";

/** What a status cannot tell about a call. */
export interface CallInfo {
  /** The operation, for instance `registerAccount`; for `raw()` the method and path. */
  readonly operation: string;
  readonly outcome: Outcome;
  /** The key that all attempts carried; repeat under it after a 422, 429, 5xx or a lost answer (ONB-213, ONB-244). */
  readonly idempotencyKey: string | undefined;
  /** The operation id that the server reported for a write (ONB-224). */
  readonly operationId: string | undefined;
  /** The correlation id to quote to the partner support contact. */
  readonly requestId: string | undefined;
  /** How often the request was sent, renewals after a 401 included. */
  readonly attempts: number;
  /** When the server, or the rate limit, allows the next attempt. */
  readonly retryAt: Date | undefined;
}

/**
 * Tells what happened to the call that this response answers.
 * @throws ConfigurationError for a response that no Tillside client returned (a clone, or one made by middleware).
 */
export function callInfo(response: Response): CallInfo {
  const info = sharedState().infos.get(response);
  if (info === undefined) {
    throw new ConfigurationError(
      "callInfo() knows only the response that a client's call returned; pass `response` from its result.",
    );
  }
  return info as CallInfo;
}

/** Attaches the info to a response; the last call wins. */
export function setCallInfo(response: Response, info: CallInfo): void {
  sharedState().infos.set(response, info);
}
