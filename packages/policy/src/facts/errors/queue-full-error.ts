import { PolicyError } from "./policy-error.ts";

/** Too many calls wait for a slot of this rate-limit bucket already (`queueSize`). Nothing was sent. */
export class QueueFullError extends PolicyError {
  override readonly name = "QueueFullError";
}
