import { breaksOwnResponse, type FaultRule } from "./faults.ts";

/** What keeps a rule from doing what it says: it strikes, and nothing happens. Undefined where it is in order. */
export function ruleProblem(rule: FaultRule): string | undefined {
  const { match, when, status, retryAfter, drop, delayMs, malformed, truncate } = rule;
  if (match?.path !== undefined && !/^[/*?]/.test(match.path))
    return "`match.path` begins with `/`, or with `*`: it is the path below the origin, prefix included.";
  if (status === undefined && !drop && delayMs === undefined && !malformed && !truncate)
    return "The fault does nothing: give it status, drop, delayMs, malformed or truncate.";
  if (retryAfter !== undefined && status === undefined)
    return "retryAfter needs a status: it is a header of that answer.";
  if (when === "before" && breaksOwnResponse(rule))
    return "Before execution there is no response to break: leave out `when`, or give a `status`.";
  if (status !== undefined && withoutBody.has(status) && (malformed || truncate))
    return `An answer ${status} has no body that could be malformed or truncated.`;
  return undefined;
}

const withoutBody = new Set([204, 205, 304]);
