import type { CallInfo } from "../call-info.ts";
import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or gave no response. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
  /** The status of the token endpoint's response. Undefined if there was none, for a redirect, and for an error of your own `getToken`. */
  readonly status: number | undefined;
  /**
   * `credentials`: the token endpoint refused them, so check them · `endpoint`: it failed (429 or 5xx), so try again later · undefined:
   * there was no response, or one that says nothing about the credentials, as from a wrong address.
   */
  readonly fault: TokenFault | undefined;

  constructor(message: string, options: TokenErrorOptions = {}) {
    super(message, options);
    // The error of each call that waited has that of the exchange as its cause.
    const { status, fault } = isTokenError(options.cause) ? options.cause : options;
    this.status = status;
    this.fault = fault;
  }
}

/** By name, because clients of two copies of the package share a token, and so its failure. */
export function isTokenError(error: unknown): error is TokenError {
  return PolicyError.isInstance(error) && error.name === "TokenError";
}

interface TokenErrorOptions {
  readonly info?: CallInfo;
  readonly cause?: unknown;
  readonly status?: number;
  readonly fault?: TokenFault | undefined;
}

/** What a response of the token endpoint is about: the credentials it refuses, or a failure of its own. */
export type TokenFault = "credentials" | "endpoint";

/**
 * What the token endpoint responded with in place of a token.
 * @param more goes on after the status.
 */
export function tokenResponseError(
  tokenEndpoint: string,
  status: number,
  more: string,
  fault?: TokenFault,
): TokenError {
  return new TokenError(`POST ${tokenEndpoint} responded with status ${status}${more}`, { status, fault });
}
