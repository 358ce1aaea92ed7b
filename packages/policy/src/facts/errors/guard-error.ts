import type { CallInfo } from "../call-info.ts";
import { PolicyError } from "./policy-error.ts";

/** A guard refused the call before anything was sent: the contract says that it fails. The message says how to fix it. */
export class GuardError extends PolicyError {
  override readonly name = "GuardError";
  /** Id of the contract's rule, for instance `EVT-010`. */
  readonly rule: string;
  /** The field that breaks it, for instance `body.events[3].eventTime`; never its value. */
  readonly field: string;

  constructor(message: string, options: { info: CallInfo; rule: string; field: string }) {
    super(message, options);
    this.rule = options.rule;
    this.field = options.field;
  }
}
