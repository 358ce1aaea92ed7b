import { ConfigurationError } from "../errors/configuration-error.ts";
import { harmless } from "./harmless.ts";
import type { Hooks } from "./hooks.ts";

const names = ["onStart", "onAttempt", "onWait", "onRetry", "onToken", "onEnd"] as const satisfies (keyof Hooks)[];

/**
 * The hooks that are given, none of which can change a call; undefined when there are none.
 * @throws ConfigurationError for one that is not a function.
 */
export function checkHooks(where: string, given: Readonly<Record<string, unknown>>): Hooks | undefined {
  const hooks = names.filter((name) => given[name] !== undefined);
  return hooks.length === 0 ? undefined : Object.fromEntries(hooks.map((name) => [name, hookOf(where, name, given)]));
}

function hookOf(where: string, name: string, { [name]: hook }: Readonly<Record<string, unknown>>) {
  if (typeof hook !== "function") throw new ConfigurationError(`${where}: ${name} must be a function.`);
  return harmless(name, hook as (notice: unknown) => unknown);
}
