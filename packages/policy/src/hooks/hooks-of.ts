import { harmless } from "./harmless.ts";
import { type Hooks, hookNames } from "./hooks.ts";

/** The hooks that are given, none of which can change a call; undefined when there are none. */
export function hooksOf(given: Hooks): Hooks | undefined {
  const hooks = Object.keys(hookNames).flatMap((name) => {
    const hook = given[name as keyof Hooks] as ((notice: unknown) => unknown) | undefined;
    return hook === undefined ? [] : [[name, harmless(name, hook)] as const];
  });
  return hooks.length === 0 ? undefined : Object.fromEntries(hooks);
}
