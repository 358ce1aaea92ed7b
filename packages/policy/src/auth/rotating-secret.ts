import { notText } from "../facts/not-text.ts";

/**
 * A secret, or a function that gives the current one, so that it can be rotated without a new client. The function is called for every
 * exchange of client credentials, and for every attempt of a call with a key: keep the value, for instance for a minute.
 */
export type Secret = string | (() => string | Promise<string>);

/** Reads a secret. Undefined for one that never changes. @throws Error with the name of the option, if the function fails or gives no text. */
export function rotatingSecret(option: string, given: unknown): (() => Promise<string>) | undefined {
  if (typeof given !== "function") return undefined;
  return async () => {
    try {
      const value: unknown = await given();
      if (typeof value === "string" && value !== "") return value;
      throw new Error(`${option}(): the value ${notText(value)}`);
    } catch (error) {
      throw Object.assign(new Error(`${option}() failed`, { cause: error }), { option });
    }
  };
}
