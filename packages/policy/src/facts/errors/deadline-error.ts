import { PolicyError } from "./policy-error.ts";

/**
 * The call's deadline ran out, the wait it would have needed is longer than what is left (`info.retryAt`), or its idempotency key is too
 * old.
 */
export class DeadlineError extends PolicyError {
  override readonly name = "DeadlineError";
}

/** What helps against most of them. */
export const longerDeadline = "Allow a longer deadlineMs.";

/** What happened to a call that nothing but its deadline kept from being sent. */
export const ranOutUnsent = "the deadline ran out before it could be sent";
