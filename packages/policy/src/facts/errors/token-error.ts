import type { CallInfo } from "../call-info.ts";
import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or gave no response. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
  /** The status of the token endpoint's response. Undefined if there was none, and for a token of your own `getToken`. */
  readonly status: number | undefined;

  constructor(message: string, options: { info?: CallInfo; cause?: unknown; status?: number } = {}) {
    super(message, options);
    // The error of each call that waited has that of the exchange as its cause.
    this.status = options.cause instanceof TokenError ? options.cause.status : options.status;
  }
}

/** What a response of the token endpoint is about: the credentials it refuses, or a failure of its own. */
export type TokenFault = "credentials" | "endpoint";

/**
 * What the token endpoint responded with in place of a token.
 * @param more goes on after the status.
 * @param fault undefined if the response may come from a wrong address.
 */
export function tokenResponseError(
  tokenEndpoint: string,
  status: number,
  more: string,
  fault?: TokenFault,
): TokenError {
  const error = new TokenError(`POST ${tokenEndpoint} responded with status ${status}${more}`, { status });
  // Not enumerable: it is for the message of the call, not for logs.
  return Object.defineProperty(error, "fault", { value: fault });
}
