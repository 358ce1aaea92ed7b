import { PolicyError } from "./policy-error.ts";

/** The caller's signal aborted the call; `cause` is the signal's reason. `info.outcome` says whether it may have run. */
export class CallAbortedError extends PolicyError {
  /** The name that every platform API uses for an abort, so that existing checks keep working. */
  override readonly name = "AbortError";
}
