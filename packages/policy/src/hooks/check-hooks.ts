import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { harmless } from "./harmless.ts";
import { type Hooks, hookNames } from "./hooks.ts";

/**
 * The hooks that are given, none of which can change a call; undefined when there are none.
 * @throws ConfigurationError for one that is not a function.
 */
export function checkHooks(where: string, given: Readonly<Record<string, unknown>>): Hooks | undefined {
  const hooks = Object.keys(hookNames).filter((name) => given[name] !== undefined);
  return hooks.length === 0 ? undefined : Object.fromEntries(hooks.map((name) => [name, hookOf(where, name, given)]));
}

/** @throws ConfigurationError for what is not a function. */
export function hookOf(where: string, name: string, given: object): (notice: unknown) => void {
  const { [name]: hook } = given as Readonly<Record<string, unknown>>;
  if (typeof hook !== "function") throw new ConfigurationError(`${where}: ${name} must be a function.`);
  return harmless(name, hook as (notice: unknown) => unknown);
}
