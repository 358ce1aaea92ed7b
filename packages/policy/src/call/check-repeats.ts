import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { Repeats } from "../facts/outcome.ts";

/**
 * Whether the call repeats one, as its caller says; undefined where the caller does not say.
 * @throws ConfigurationError for anything but true, false and undefined.
 */
export function checkRepeats(where: string, given: unknown): Repeats | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "boolean") throw new ConfigurationError(`${where}: repeats must be true or false.`);
  return given ? "yes" : "no";
}
