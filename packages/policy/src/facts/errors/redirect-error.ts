import { PolicyError } from "./policy-error.ts";

/** The server responded with a redirect. Following it would hand key and body to another address, so it is refused. */
export class RedirectError extends PolicyError {
  override readonly name = "RedirectError";
}
