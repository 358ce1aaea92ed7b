import type { FaultRule } from "./faults.ts";

/** What keeps a rule from doing what it says: it strikes, and nothing happens. Undefined where it is in order. */
export function ruleProblem(rule: FaultRule): string | undefined {
  const { status, retryAfter, drop, delayMs, malformed, truncate } = rule;
  if (status === undefined && !drop && delayMs === undefined && !malformed && !truncate)
    return "The fault does nothing: give it status, drop, delayMs, malformed or truncate.";
  if (retryAfter !== undefined && status === undefined)
    return "retryAfter needs a status: it is a header of that answer.";
  if (status !== undefined && withoutBody.has(status) && (malformed || truncate))
    return `An answer ${status} has no body that could be malformed or truncated.`;
  return undefined;
}

const withoutBody = new Set([204, 205, 304]);
