import { PolicyError } from "./policy-error.ts";

/** No access token could be had: the token endpoint refused the credentials, failed, or did not answer. */
export class TokenError extends PolicyError {
  override readonly name = "TokenError";
}
