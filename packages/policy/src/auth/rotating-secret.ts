import { failureCause } from "../facts/errors/failure-cause.ts";
import { notText } from "../facts/not-text.ts";
import { type CheckedAuth, givenAuth } from "./checked-auth.ts";

/**
 * A secret, or a function that gives the current one, so that it can be rotated without a new client. The function is called for every
 * exchange of client credentials, and for every attempt of a call with a key: keep the value, for instance for a minute. For an exchange,
 * it has `tokenTimeoutMs` to give the value, and in a refresh in the background 5 s at most.
 */
export type Secret = string | (() => string | Promise<string>);

/** A function that gives a secret failed, or gave no text or a wrong one. */
export class SecretError extends Error {
  /** Its option, for the message of the call. */
  readonly option: string;

  constructor(option: string, cause: unknown) {
    super(`${option}() failed`, { cause });
    this.option = option;
  }
}

/**
 * Reads a secret. Undefined for one that never changes.
 * @param problemOf says what is wrong with a value that the function gave, without the value itself; undefined if nothing is.
 * @throws SecretError if the function fails, or gives no text or a wrong one.
 */
export function rotatingSecret(
  own: CheckedAuth,
  option: string,
  problemOf: (value: string) => string | undefined = () => undefined,
): (() => Promise<string>) | undefined {
  const given = own[option];
  if (typeof given !== "function") return undefined;
  let latest = "";
  return async () => {
    try {
      // As its method: it may be an object of a class.
      const value: unknown = await given.call(own[givenAuth] ?? own);
      if (typeof value !== "string" || value === "") throw new Error(`${option}(): the value ${notText(value)}`);
      const problem = problemOf(value);
      if (problem !== undefined) throw new Error(`${option}(): the value ${problem}`);
      latest = value;
      return value;
    } catch (error) {
      // A function that cannot give another secret may name the one that it gave.
      throw new SecretError(option, failureCause(error, [latest]));
    }
  };
}
