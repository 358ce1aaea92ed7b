import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { harmless } from "./harmless.ts";

/**
 * A function among the options of a call, which can then not change the call.
 * @param client what all calls of its client have in common.
 * @throws ConfigurationError for what is not a function.
 */
export function hookOf(where: string, name: string, given: object, client: object): (notice: unknown) => void {
  const { [name]: hook } = given as Readonly<Record<string, unknown>>;
  if (typeof hook !== "function") throw new ConfigurationError(`${where}: ${name} must be a function.`);
  return harmless(name, hook as (notice: unknown) => unknown, client);
}
