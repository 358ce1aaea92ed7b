import type { FailureCode } from "./messages.ts";

/** A failure of a sandbox's worker. The code is stable; the message says what to do. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
