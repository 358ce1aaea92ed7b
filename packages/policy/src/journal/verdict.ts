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

/**
 * Statuses that judge the request itself. A server that had carried it out would have given back the first outcome for its
 * key (ONB-210) or a conflict (EVT-108), and the same bytes are judged alike, so it was not carried out before either. Every
 * other refusal speaks of its own attempt only: a gateway, a wrong deployment or an account that left the scope (403, 404)
 * answers before the key is looked at.
 */
const refusals = [400, 413, 422, 501];

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
  return refusals.includes(status)
    ? { result: "failed", reason: `status ${status}`, response, again: false }
    : open(`status ${status}`, response);
}
