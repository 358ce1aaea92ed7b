import { DeadlineError, NetworkError, type PolicyError, ResponseError, TokenError } from "@tillside/policy";

/** Whether a read failed for a reason that passes: no response, a 429, or a 5xx, of the API or of the token endpoint. */
export function isOutage(error: unknown): error is PolicyError {
  if (error instanceof TokenError) {
    // A failure of an earlier exchange is the cause of the cause.
    let cause: unknown = error;
    while (cause instanceof TokenError) cause = cause.cause;
    return error.fault === "endpoint" || cause instanceof NetworkError || cause instanceof DeadlineError;
  }
  if (error instanceof ResponseError) return error.status === 429 || (error.status >= 500 && error.status !== 501);
  return error instanceof NetworkError;
}
