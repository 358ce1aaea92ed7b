import type { CallInfo } from "../call-info.ts";

const marker = Symbol.for("@tillside/policy/error");

/**
 * Base of everything the policy throws. Holds no request, header or credential, so it can be logged as it is.
 * `info.outcome` says whether the call was executed. An error that belongs to no call has no `info`.
 */
export class PolicyError extends Error {
  override readonly name: string = "PolicyError";
  /** What is known of the call; the same object that `callInfo(response)` returns for a response. */
  readonly info: CallInfo | undefined;

  constructor(message: string, options: { info?: CallInfo | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.info = options.info;
    Object.defineProperty(this, marker, { value: true });
  }

  /** True for a policy error of any installed copy of this package, where `instanceof` may fail. */
  static isInstance(error: unknown): error is PolicyError {
    return typeof error === "object" && error !== null && marker in error;
  }
}
