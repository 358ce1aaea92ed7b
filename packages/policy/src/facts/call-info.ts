import { ConfigurationError } from "./errors/configuration-error.ts";
import { sharedState } from "./shared-state.ts";

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

/** What is known of a call that never became a request. */
export function unsent(operation: string): CallInfo {
  return {
    operation,
    outcome: "not-executed",
    idempotencyKey: undefined,
    operationId: undefined,
    requestId: undefined,
    attempts: 0,
    retryAt: undefined,
  };
}

/**
 * Tells what happened to the call that this response answers. One that middleware gave instead of a call was sent by
 * nobody: not executed, in no attempt.
 * @throws ConfigurationError for a response that no Tillside client returned (a clone, for instance).
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

/** Attaches the info to a response, or to what was thrown instead; the last call wins. */
export function setCallInfo(ended: object, info: CallInfo): void {
  sharedState().infos.set(ended, info);
}

/** What is known of the call that ended in this error or response; undefined where it never became a call. */
export function errorInfo(error: object): CallInfo | undefined {
  return sharedState().infos.get(error) as CallInfo | undefined;
}
