import type { Hooks } from "../src/hooks/hooks.ts";
import { ManualClock } from "./manual-clock.ts";

/** Hooks that write down what they are told, in order: the hook's name and its notice, times since the clock's start. */
export function watched() {
  const told: [name: string, notice: Record<string, unknown>][] = [];
  const hook = (name: string) => (notice: { readonly at: number }) => {
    told.push([name, { ...notice, at: notice.at - ManualClock.start }]);
  };
  const hooks: Required<Hooks> = {
    onStart: hook("onStart"),
    onAttempt: hook("onAttempt"),
    onWait: hook("onWait"),
    onRetry: hook("onRetry"),
    onToken: hook("onToken"),
    onEnd: hook("onEnd"),
  };
  /** What one hook was told, without the call. */
  const by = (name: keyof Hooks) =>
    told.filter(([hooked]) => hooked === name).map(([, { call: _, ...notice }]) => notice);
  return { hooks, told, by };
}
