import type { FailureCode } from "./messages.ts";

/** What the page is told in place of the reply to its message. */
export class HostFailure extends Error {
  override readonly name = "HostFailure";
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
