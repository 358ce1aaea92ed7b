import { PolicyError } from "./policy-error.ts";

/** An option or argument is missing or wrong; the message names it and says how to fix it. Nothing was sent. */
export class ConfigurationError extends PolicyError {
  override readonly name = "ConfigurationError";
}
