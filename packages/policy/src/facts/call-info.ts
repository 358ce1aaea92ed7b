import type { Outcome } from "./outcome.ts";

/** What a status cannot tell about a call. */
export interface CallInfo {
  /** The API, for instance `onboarding`: operations of two APIs may have one name. */
  readonly api: string | undefined;
  /** The operation, for instance `registerAccount`; for `raw()` the method and path. */
  readonly operation: string;
  /**
   * The request, for instance `POST https://partner.example/v1/accounts/{account_id}/pages`: the path as the contract writes it,
   * without its values, without the query, and before middleware changes it. Undefined for a call that never became a request.
   */
  readonly endpoint: string | undefined;
  readonly outcome: Outcome;
  /** The key that all attempts carried; repeat under it after a 422, 429, 5xx or no response (ONB-213, ONB-244). */
  readonly idempotencyKey: string | undefined;
  /**
   * Until when the key may be sent again: the contract's window after the first attempt, minus a margin. After that, the service may
   * take it for a new write (ONB-201, EVT-106). Undefined for a call that may repeat an earlier one, unless it is known when that
   * one used the key: by `policy.keyEndsAt`, or in a report of `resume()`.
   */
  readonly keyEndsAt: Date | undefined;
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
 * What is known of a call that never became a request.
 * @param outcome `unknown` if it repeats a write, which may have been executed.
 */
export function unsent(operation: string, api?: string, outcome: Outcome = "not-executed"): CallInfo {
  return {
    api,
    operation,
    endpoint: undefined,
    outcome,
    idempotencyKey: undefined,
    keyEndsAt: undefined,
    operationId: undefined,
    requestId: undefined,
    attempts: 0,
    retryAt: undefined,
  };
}
