import type { CallState } from "./call-state.ts";
import type { Clock } from "./clock.ts";
import { aborted, callError } from "./errors/call-error.ts";
import { DeadlineError, longerDeadline } from "./errors/deadline-error.ts";
import { interruption } from "./interruption.ts";
import { longWait } from "./long-wait.ts";

/** Waits between two attempts. The retry plan has made sure that the wait ends before the deadline. */
export async function pauseFor(call: CallState, clock: Clock, milliseconds: number): Promise<void> {
  longWait(call, clock, "retry", milliseconds);
  const over = interruption(call);
  const failed = () => {
    throw aborted(call, "waiting for the next attempt");
  };
  await clock.sleep(milliseconds, over.signal).catch(failed).finally(over.end);
}

/** Waits whose end is not known. */
const places = {
  token: "waiting for an access token",
  exclusion: "waiting for an opposite call to end",
} as const;

/** Waits for a promise that other calls may wait for too, until the deadline of this call or the abort of its caller. */
export async function waitFor<Value>(
  call: CallState & { readonly deadlineAt: number },
  clock: Clock,
  reason: keyof typeof places,
  value: Promise<Value>,
): Promise<Value> {
  return await untilOver(call, clock, places[reason], value).finally(longWait(call, clock, reason));
}

/**
 * Waits for a promise until the deadline of a call, the abort of its caller or the end of its client.
 * @param where goes on after `aborted while `, for the error.
 */
export async function untilOver<Value>(
  call: CallState & { readonly deadlineAt: number },
  clock: Clock,
  where: string,
  value: Promise<Value>,
): Promise<Value> {
  const over = interruption(call);
  const ended = clock.sleep(call.deadlineAt - clock.now(), over.signal).then(
    () => {
      throw callError(DeadlineError, call, `the deadline ran out while ${where}`, longerDeadline);
    },
    () => {
      throw aborted(call, where);
    },
  );
  try {
    return await Promise.race([value, ended]);
  } finally {
    over.end();
  }
}
