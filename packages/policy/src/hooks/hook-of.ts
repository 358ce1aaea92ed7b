import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { harmless } from "./harmless.ts";

/**
 * A function among the options, which can then not change a call.
 * @throws ConfigurationError for what is not a function.
 */
export function hookOf(where: string, name: string, given: object): (notice: unknown) => void {
  const { [name]: hook } = given as Readonly<Record<string, unknown>>;
  if (typeof hook !== "function") throw new ConfigurationError(`${where}: ${name} must be a function.`);
  return harmless(name, hook as (notice: unknown) => unknown);
}
