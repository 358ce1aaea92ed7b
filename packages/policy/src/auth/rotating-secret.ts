import { failureCause } from "../facts/errors/failure-cause.ts";
import { notText } from "../facts/not-text.ts";

/**
 * A secret, or a function that gives the current one, so that it can be rotated without a new client. The function is called for every
 * exchange of client credentials, and for every attempt of a call with a key: keep the value, for instance for a minute.
 */
export type Secret = string | (() => string | Promise<string>);

/** Reads a secret. Undefined for one that never changes. @throws Error with the name of the option, if the function fails or gives no text. */
export function rotatingSecret(option: string, given: unknown): (() => Promise<string>) | undefined {
  if (typeof given !== "function") return undefined;
  let latest = "";
  return async () => {
    try {
      const value: unknown = await given();
      if (typeof value !== "string" || value === "") throw new Error(`${option}(): the value ${notText(value)}`);
      latest = value;
      return value;
    } catch (error) {
      // A function that cannot give another secret may name the one that it gave.
      const cause = failureCause(error, [latest]);
      throw Object.assign(new Error(`${option}() failed`, { cause }), { option });
    }
  };
}
