import { PolicyError } from "./policy-error.ts";

/**
 * The caller's signal aborted the call; `cause` is the signal's reason. Or the client was closed while the call waited; then there is no
 * `cause`. `info.outcome` says whether it may have run.
 */
export class CallAbortedError extends PolicyError {
  /** The name that every platform API uses for an abort, so that existing checks keep working. */
  override readonly name = "AbortError";
}
