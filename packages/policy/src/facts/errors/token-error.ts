import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or did not answer. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
}

/** What the token endpoint responded with in place of a token. */
export function tokenAnswer(tokenEndpoint: string, answer: string): TokenError {
  return new TokenError(`POST ${tokenEndpoint} responded with ${answer}`);
}
