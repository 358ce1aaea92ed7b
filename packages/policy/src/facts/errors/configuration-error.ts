import { PolicyError } from "./policy-error.ts";

/**
 * An option or argument is missing or wrong; the message names it and says how to fix it. Nothing was sent, and there is no `info`,
 * with two exceptions. A call of an operation with `policy: { repeats: true }` has one: the write that it repeats may have been
 * executed. So has a call whose `fetch` gave no Response, because that was called.
 */
export class ConfigurationError extends PolicyError {
  override readonly name = "ConfigurationError";
}
