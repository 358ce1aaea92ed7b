import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or gave no response. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
}

/** What a response of the token endpoint is about: the credentials it refuses, or a failure of its own. */
export type TokenFault = "credentials" | "endpoint";

/**
 * What the token endpoint responded with in place of a token.
 * @param fault undefined if the response may come from a wrong address.
 */
export function tokenResponseError(tokenEndpoint: string, response: string, fault?: TokenFault): TokenError {
  const error = new TokenError(`POST ${tokenEndpoint} responded with ${response}`);
  // Not enumerable: it is for the message of the call, not for logs.
  return Object.defineProperty(error, "fault", { value: fault });
}
