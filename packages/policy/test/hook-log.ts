import { ManualClock } from "@tillside/testing/manual-clock";
import type { AllHooks, Hooks } from "../src/hooks/hooks.ts";

/** Hooks that record their notices in order: the name of the hook and the notice, with times since the clock's start. */
export function hookLog() {
  const reported: [name: string, notice: Record<string, unknown>][] = [];
  const hook = (name: string) => (notice: { readonly at: number }) => {
    reported.push([name, { ...notice, at: notice.at - ManualClock.start }]);
  };
  const hooks: AllHooks = {
    onStart: hook("onStart"),
    onAttempt: hook("onAttempt"),
    onWait: hook("onWait"),
    onRetry: hook("onRetry"),
    onToken: hook("onToken"),
    onEnd: hook("onEnd"),
  };
  /** The notices of one hook, without the call. */
  const by = (name: keyof Hooks) =>
    reported.filter(([hooked]) => hooked === name).map(([, { call: _, ...notice }]) => notice);
  return { hooks, reported, by };
}
