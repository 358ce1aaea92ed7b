import type { CallInfo } from "../call-info.ts";
import { PolicyError } from "./policy-error.ts";

/**
 * Thrown by `unwrap()` for a success that hides failures: the call was executed, but not for everything in it. `info.outcome` is `unknown`
 * where the response leaves that open (CAL-068). The message says so if the response does not show which parts failed.
 */
export class PartialFailureError extends PolicyError {
  override readonly name = "PartialFailureError";
  // Private, so that printing the error does not print the response, which may hold a password.
  readonly #failures: readonly unknown[];
  readonly #data: unknown;

  constructor(message: string, options: { info: CallInfo; failures: readonly unknown[]; data: unknown }) {
    super(message, options);
    this.#failures = options.failures;
    this.#data = options.data;
  }

  /** What failed, as `failures(data)` lists it. */
  get failures(): readonly unknown[] {
    return this.#failures;
  }

  /** The whole response; what is not among the failures was executed, where the response lists them. */
  get data(): unknown {
    return this.#data;
  }
}
