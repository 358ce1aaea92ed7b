import { PolicyError } from "./policy-error.ts";

/**
 * An option or argument is missing or wrong; the message names it and says how to fix it. Nothing was sent, and there is no `info`.
 * There is one exception: a `fetch` that gives no Response has been called by then. The error has its `info`.
 */
export class ConfigurationError extends PolicyError {
  override readonly name = "ConfigurationError";
}
