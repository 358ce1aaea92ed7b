import { ConfigurationError } from "./errors/configuration-error.ts";

/** What a value has to be: the check, and how a message says it. Empty where the option is checked elsewhere. */
export type Check = "" | readonly [fits: (value: unknown) => boolean, kind: string];

export const isFunction = (value: unknown): boolean => typeof value === "function";
export const aFunction: Check = [isFunction, "a function"];
/** The text "false", of an environment variable, counts as true everywhere else. */
export const trueOrFalse: Check = [(value) => typeof value === "boolean", "true or false"];

/** An AbortSignal of whichever realm or library. */
export function isSignal(value: unknown): boolean {
  const { aborted, addEventListener, removeEventListener } = Object(value) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && !!addEventListener && !!removeEventListener;
}

/**
 * Checks each option that no other check looks at. `undefined` counts as not given.
 * @throws ConfigurationError that names the option.
 */
export function checkValues<Name extends string>(
  where: string,
  given: { readonly [Key in Name]?: unknown },
  checks: Readonly<Record<Name, Check>>,
): void {
  for (const name in checks) {
    const [value, check] = [given[name], checks[name]];
    if (check === "" || value === undefined || check[0](value)) continue;
    throw new ConfigurationError(`${where}: ${name} must be ${check[1]}.`);
  }
}
