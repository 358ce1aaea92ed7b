import type { CallState } from "./call-state.ts";
import type { Clock } from "./clock.ts";
import { callError } from "./errors/call-error.ts";
import { DeadlineError } from "./errors/deadline-error.ts";
import { keyEndsAt } from "./key-life.ts";

/**
 * Refuses to send a key that the service may have forgotten.
 * @throws DeadlineError. If an earlier call used the key, the outcome is unknown: no repeat can find out any more what became of that.
 */
export function refuseOldKey(call: CallState, clock: Clock): void {
  if (keyEndsAt(call, clock) > clock.now()) return;
  if (call.keyFirstUsed !== undefined && call.repeats !== "no") call.ambiguous = true;
  const why = "its idempotency key is too old to be sent, and the service may take it for a new write";
  throw callError(DeadlineError, call, why);
}
