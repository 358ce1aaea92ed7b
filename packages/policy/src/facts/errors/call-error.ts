import type { CallInfo } from "../call-info.ts";
import { type CallState, describe } from "../call-state.ts";
import { CallAbortedError } from "./call-aborted-error.ts";
import type { PolicyError } from "./policy-error.ts";
import { TokenError } from "./token-error.ts";

/** Makes the error of a call: which operation, what happened, and what that means for repeating it. */
export function callError(
  Kind: new (message: string, options: { info: CallInfo; cause?: unknown }) => PolicyError,
  call: CallState,
  what: string,
  cause?: unknown,
): PolicyError {
  const info = describe(call);
  // The call that needs the token puts this reason into its own error, with advice about itself.
  if (call.exchange) return new Kind(what, { info, cause });
  // Something was sent to the token endpoint, so this says what was not.
  const isUnsent = Kind === TokenError && info.outcome !== "unknown" && info.attempts === 0;
  const advice = isUnsent ? "Nothing was sent to the API." : repeatAdvice(info);
  return new Kind(`${info.operation}: ${what}. ${advice}${requestQuote(info)}`, { info, cause });
}

/** The error for a caller's abort, or the end of its client, wherever the call was waiting. */
export function aborted(call: CallState, where: string): PolicyError {
  const what = call.signal?.aborted || !call.closing?.isClosed ? "aborted" : "the client was closed";
  return callError(CallAbortedError, call, `${what} while ${where}`, call.signal?.reason);
}

/** Whether a call must wait for nothing more. */
export function isInterrupted({ signal, closing }: CallState): boolean {
  return signal?.aborted || closing?.isClosed || false;
}

/** The id that the partner support contact asks for, if there is one; closes every message of a call. */
export function requestQuote({ requestId }: CallInfo): string {
  return requestId === undefined ? "" : ` Request id ${requestId}.`;
}

/** What a person should know about repeating the call. */
export function repeatAdvice({ outcome, idempotencyKey, operationId }: CallInfo): string {
  if (outcome !== "unknown") return "It was not executed.";
  if (idempotencyKey === undefined) return "It may have been executed: check before repeating it.";
  return operationId === undefined
    ? `It may have been executed: repeat it only under the same key, ${idempotencyKey}.`
    : `It may have been executed: follow operation ${operationId}, then repeat it once under the same key, ${idempotencyKey}.`;
}
