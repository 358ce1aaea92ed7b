import type { CallInfo } from "../call-info.ts";
import { type CallState, describe } from "../call-state.ts";
import { keyEndsAt } from "../key-life.ts";
import { CallAbortedError } from "./call-aborted-error.ts";
import { longerDeadline } from "./deadline-error.ts";
import type { PolicyError } from "./policy-error.ts";
import { outcomeWords, sentence, unsentWords } from "./sentence.ts";

/**
 * Makes the error of a call that failed.
 * @param why goes on after `failed: `, without a full stop.
 * @param next what to do, in sentences; left out where the outcome says it.
 */
export function callError(
  Kind: new (message: string, options: { info: CallInfo; cause?: unknown }) => PolicyError,
  call: CallState,
  why: string,
  next?: string,
  cause?: unknown,
): PolicyError {
  const info = describe(call);
  // The call that needs the token puts this into its own error, with advice about itself.
  if (call.exchange) return new Kind(`${call.endpoint} failed: ${why}`, { info, cause });
  // A key that the service may have forgotten is no help: a repeat under it may be a new write.
  const isOver = keyEndsAt(call, call.clock) <= call.clock.now();
  const known = isOver ? { ...info, idempotencyKey: undefined } : info;
  const outcome = call.reached || info.outcome === "unknown" ? outcomeWords(known, call.operation) : unsentWords;
  return new Kind(sentence(info, `failed: ${why}`, isOver && next === longerDeadline ? undefined : next, outcome), {
    info,
    cause,
  });
}

/** The error for a caller's abort, or the end of its client, wherever the call was waiting. */
export function aborted(call: CallState, where: string): PolicyError {
  const what = call.signal?.aborted || !call.closing?.isClosed ? "aborted" : "the client was closed";
  return callError(CallAbortedError, call, `${what} while ${where}`, undefined, call.signal?.reason);
}
