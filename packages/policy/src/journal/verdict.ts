import type { IdempotencyFacts } from "../manifest.ts";
import type { Verdict } from "./resume-report.ts";

/** Not sent again, and never will be: the caller has to look. */
export function over(result: "unknown" | "too old", reason: string): Verdict {
  return { result, reason, response: undefined, again: false };
}

/** Nothing is known yet; the next `resume()` tries again. */
export function open(reason: string, response?: Response): Verdict {
  return { result: "unknown", reason, response, again: true };
}

/** Statuses that say nothing about the earlier attempt: they come before the key is looked at, or may pass. */
const undecided = [401, 403, 408, 425, 429];

/**
 * What the answer to the same key and the same bytes says of the call. A 409 is where the two behaviours differ: a server
 * that replays may still be at it; one that reports a conflict has seen the key, and never says with what result.
 */
export function verdict(response: Response, onRepeat: IdempotencyFacts["onRepeat"]): Verdict {
  const { status, ok } = response;
  if (ok) return { result: "confirmed", reason: `status ${status}`, response, again: false };
  if (status === 409 && onRepeat === "conflict") {
    return {
      ...over("unknown", "status 409: the server has seen the key, but does not say with what result"),
      response,
    };
  }
  const refused = (status >= 400 && status < 500 && status !== 409 && !undecided.includes(status)) || status === 501;
  return refused
    ? { result: "failed", reason: `status ${status}`, response, again: false }
    : open(`status ${status}`, response);
}
