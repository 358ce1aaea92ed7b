import { ConfigurationError } from "../facts/errors/configuration-error.ts";

const isFunction = (value: unknown) => typeof value === "function";

/** What an option that is no number, text, part or hook can be, and how that is said. */
const switches = {
  allowInsecureHosts: [
    // Of a text, every part would be a host that the token may be shown to.
    (value: unknown) => Array.isArray(value) && value.every((host) => typeof host === "string"),
    "a list of host names",
  ],
  // The text "false", of an environment variable, counts as true everywhere else.
  dangerouslyAllowBrowser: [(value: unknown) => typeof value === "boolean", "true or false"],
  guards: [(value: unknown) => value === false || (typeof value === "object" && value !== null), "false or an object"],
  onDeprecation: [(value: unknown) => value === false || isFunction(value), "a function or false"],
  onAdvice: [isFunction, "a function"],
} as const;

/**
 * Checks the options that switch something on or off, or tell somebody. `undefined` counts as not given.
 * @throws ConfigurationError that names the option.
 */
export function checkSwitches(where: string, given: { readonly [Name in keyof typeof switches]?: unknown }): void {
  for (const [name, [fits, kind]] of Object.entries(switches)) {
    const value = given[name as keyof typeof switches];
    if (value !== undefined && !fits(value)) throw new ConfigurationError(`${where}: ${name} must be ${kind}.`);
  }
}
