import type { IdempotencyFacts } from "../manifest.ts";
import { deniesEarlierCalls } from "../outcome-of.ts";
import type { Verdict } from "./resume-report.ts";

/** Not sent again, and never will be: the caller has to look. */
export function over(result: "unknown" | "too old", reason: string): Verdict {
  return { result, reason, response: undefined, operationId: undefined, conflict: false, again: false };
}

/** Nothing is known yet; the next `resume()` tries again. */
export function open(reason: string, response?: Response): Verdict {
  return { result: "unknown", reason, response, operationId: undefined, conflict: false, again: true };
}

/** A 409 has left open whether the first call is running or has been executed: it is not sent again unless asked. */
export function metConflict(operationId: string | undefined): Verdict {
  const reason = "status 409: the first call may be running or have been executed; it is not sent again unless asked";
  return { ...over("unknown", reason), operationId, conflict: true };
}

/**
 * What the response to the same key and the same bytes says of the call. A 409 is where the two behaviours differ. A server
 * that replays may still be at it: its operation tells, and after that one repeat returns the first outcome (ONB-271). One
 * that reports a conflict has seen the key, and never says with what result (EVT-108).
 */
export function verdict(response: Response, onRepeat: IdempotencyFacts["onRepeat"]): Verdict {
  const { status, ok } = response;
  const settled = (result: "confirmed" | "failed"): Verdict => ({
    ...open(`status ${status}`, response),
    result,
    again: false,
  });
  if (ok) return settled("confirmed");
  if (status === 409) {
    return onRepeat === "conflict"
      ? { ...over("unknown", "status 409: the server has seen the key, but does not say with what result"), response }
      : { ...metConflict(undefined), response };
  }
  return deniesEarlierCalls(status) ? settled("failed") : open(`status ${status}`, response);
}
