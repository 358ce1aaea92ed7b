import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or did not answer. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
}

/** What a response of the token endpoint is about: the credentials it refuses, or a failure of its own. */
export type TokenFault = "credentials" | "endpoint";

/**
 * What the token endpoint responded with in place of a token.
 * @param fault undefined if the response may come from a wrong address.
 */
export function tokenAnswer(tokenEndpoint: string, answer: string, fault?: TokenFault): TokenError {
  const error = new TokenError(`POST ${tokenEndpoint} responded with ${answer}`);
  // Not enumerable: it is for the message of the call, not for logs.
  return Object.defineProperty(error, "fault", { value: fault });
}
