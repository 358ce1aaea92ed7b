import { ConfigurationError } from "../facts/errors/configuration-error.ts";

/** The method in capital letters. @throws ConfigurationError for anything but a string. */
export function methodOf(where: string, method: unknown): string {
  if (typeof method !== "string") throw new ConfigurationError(`${where}: the method must be a string.`);
  return method.toUpperCase();
}
