import type { LongWait } from "../facts/long-wait.ts";
import type { Priority } from "../facts/priority.ts";

/** Limits of time and number that apply to every call of a client, or to one call (`policy: { … }`). */
export interface CallOptions {
  /**
   * Attempts, the first included. Default 4. The one after a 401, with a new token, is not counted. The retry budget may
   * allow fewer. After a 409 nothing is sent.
   */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds that one attempt may take, to the last byte of the response (of a stream: until it is handed over).
   * Default 30,000. A write that is cut off may have been executed: what repeats it keeps its key.
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * Milliseconds that the whole call may take, waiting for its rate limit included. Default 120,000. A wait that would
   * reach beyond it is not begun: the call ends at once.
   */
  readonly deadlineMs?: number | undefined;
  /**
   * `bulk` lets every `interactive` call (the default) of the same rate limit go first, for as long as one waits. Give
   * bulk calls a deadline that allows for it.
   */
  readonly priority?: Priority | undefined;
}

/** What one call is made with (`policy: { … }`). */
export interface CallPolicy extends CallOptions {
  /**
   * Whether the call repeats an earlier one, which may have been executed. It decides the outcome of a refusal:
   * - left out: a 409 to a write under a key of your own is `unknown`. An earlier call under that key may be in
   *   flight or have been executed;
   * - `true`: the call repeats one. Without a success it is `unknown`, with one exception. A 400, 413, 422 or 501
   *   under the idempotency key of that call says that neither call was executed, if their headers are the same. If an attempt of
   *   this call got no response or a 5xx, it may have been executed, and the call is `unknown` after these statuses, too;
   * - `false`: this key was never sent before, so that a 409 is `not-executed`.
   *
   * It changes nothing about reads, nor about a call under a key that the client makes, unless it is `true`.
   */
  readonly repeats?: boolean | undefined;
  /**
   * Until when the idempotency key of the earlier call may be sent again: `keyEndsAt` of what `callInfo` or the error of that call has.
   * From then on nothing is sent, because the service may take the key for a new write (ONB-201, EVT-106): `DeadlineError`.
   * The outcome of that is `unknown`, unless `repeats` is `false`; the meaning of `repeats` stays. It needs a key of your own.
   * Default: counted from the first attempt of this call.
   */
  readonly keyEndsAt?: Date | undefined;
  /**
   * Called when the call waits for 3,000 milliseconds or more: for its rate limit, a pause after a 429, a token, an opposite call, or the
   * next attempt. A wait whose length is known is reported as it begins, any other once it has lasted that long. What it throws changes
   * nothing; the console names the first failure of each client. Default: none.
   */
  readonly onWait?: ((wait: LongWait) => void) | undefined;
}
