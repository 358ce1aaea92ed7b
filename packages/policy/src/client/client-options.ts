import { aFunction, type Check, isFunction, trueOrFalse } from "../facts/check-values.ts";
import type { BaseOptions } from "./client-types.ts";

/** Whether it has these members, which are functions or objects themselves. Nothing else is its own object. */
function has(value: unknown, ...members: readonly string[]): boolean {
  return members.every((member) => Object(Object(value)[member]) === Object(value)[member]);
}

/**
 * What a client of any API is made with; each API adds the values that fill its managed parameters. The names of a call and of the
 * hooks are repeated, because a bundler keeps a spread even if the list is not used.
 */
export const clientOptions = {
  baseUrl: "",
  auth: "",
  attempts: "",
  attemptTimeoutMs: "",
  deadlineMs: "",
  priority: "",
  fetch: aFunction,
  tokenTimeoutMs: "",
  queueSize: "",
  // Of a text, every part would be a host that the token may be shown to.
  allowInsecureHosts: [
    (value) => Array.isArray(value) && value.every((host) => typeof host === "string"),
    "a list of host names",
  ],
  dangerouslyAllowBrowser: trueOrFalse,
  onDeprecation: [(value) => value === false || isFunction(value), "a function or false"],
  guards: [(value) => value === false || (typeof value === "object" && value !== null), "false or an object"],
  onAdvice: aFunction,
  journal: [(value) => has(value, "record"), "what openJournal() or journalOf() returns"],
  clock: [(value) => has(value, "now", "sleep"), "an object with now() and sleep()"],
  store: [
    (value) => has(value, "tokens", "buckets", "budgets", "exclusions"),
    "what memoryStore() or redisStore() returns",
  ],
  onStart: aFunction,
  onAttempt: aFunction,
  onWait: aFunction,
  onRetry: aFunction,
  onToken: aFunction,
  onEnd: aFunction,
} satisfies Readonly<Record<keyof BaseOptions | "auth", Check>>;
