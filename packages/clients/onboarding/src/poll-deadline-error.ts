import { type CallInfo, DeadlineError } from "@tillside/policy";
import type { OperationRecord } from "./operation-record.ts";

/**
 * Thrown by `pollOperation` when its `deadlineMs` ended before `until(record)` was true. The write itself goes on: poll the
 * same operation again, or later. `info` belongs to the last read; `error.name` is `DeadlineError`.
 */
export class PollDeadlineError extends DeadlineError {
  // Private, so that printing the error does not print the record: the contract does not show its fields.
  readonly #record: OperationRecord | undefined;

  constructor(
    message: string,
    options: { info: CallInfo | undefined; record: OperationRecord | undefined; cause?: unknown },
  ) {
    super(message, options);
    this.#record = options.record;
  }

  /** The record of the last read that succeeded; undefined if none did. */
  get record(): OperationRecord | undefined {
    return this.#record;
  }
}
