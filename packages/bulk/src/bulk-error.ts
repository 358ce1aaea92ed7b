import { PolicyError } from "@tillside/policy";
import type { BulkProgress } from "./results.ts";

/**
 * A bulk run ended before its source did; `cause` says why: the error of the source, of a call that every further one would
 * meet too, of a callback, or the reason of the signal. With a ledger, the same run again goes on where it ended.
 */
export class BulkError extends PolicyError {
  override readonly name = "BulkError";
  /** What it had come to: everything counted here has been told. */
  readonly progress: BulkProgress;

  constructor(message: string, options: { cause: unknown; progress: BulkProgress }) {
    super(message, {
      cause: options.cause,
      info: PolicyError.isInstance(options.cause) ? options.cause.info : undefined,
    });
    this.progress = options.progress;
  }
}
