import { NetworkError, type PolicyError, ResponseError, TokenError } from "@tillside/policy";

/** Whether a read failed for a reason that passes: no response, a 429, or a 5xx, of the API or of the token endpoint. */
export function isOutage(error: unknown): error is PolicyError {
  if (error instanceof TokenError) return error.fault === "endpoint" || error.cause instanceof NetworkError;
  if (error instanceof ResponseError) return error.status === 429 || (error.status >= 500 && error.status !== 501);
  return error instanceof NetworkError;
}
