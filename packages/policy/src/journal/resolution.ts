import type { Conflict } from "../call/journal.ts";
import type { IdempotencyFacts } from "../facts/manifest.ts";
import { deniesEarlierCalls } from "../facts/outcome.ts";
import type { Resolution } from "./resume-report.ts";

/** Not sent again, and never will be: the caller has to look. */
export function over(result: "unknown" | "too old", reason: string): Resolution {
  return { result, reason, response: undefined, operationId: undefined, conflict: false, again: false };
}

/** Nothing is known yet; the next `resume()` tries again. */
export function open(reason: string, response?: Response): Resolution {
  return { result: "unknown", reason, response, operationId: undefined, conflict: false, again: true };
}

/**
 * What a 409 to a repeated key leaves open. A server that replays may still be running the first call: its operation shows
 * when it ends, and after that one repeat returns the original outcome (ONB-271). A server that reports a conflict has seen
 * the key and does not return its outcome to any repeat. So nothing is sent again, asked for or not (EVT-108).
 */
export function metConflict({ onRepeat, operationId }: Conflict): Resolution {
  if (onRepeat === "conflict")
    return over("unknown", "status 409: the server has seen the key, but does not return the result");
  const reason = "status 409: the first call may be running or have been executed; it is not sent again unless asked";
  return { ...over("unknown", reason), operationId, conflict: true };
}

/** What the response to the same key and the same bytes says about the call. */
export function resolutionOf(response: Response, onRepeat: IdempotencyFacts["onRepeat"]): Resolution {
  const { status, ok } = response;
  const settled = (result: "confirmed" | "failed"): Resolution => ({
    ...open(`status ${status}`, response),
    result,
    again: false,
  });
  if (ok) return settled("confirmed");
  if (status === 409) return { ...metConflict({ onRepeat, operationId: undefined }), response };
  return deniesEarlierCalls(status) ? settled("failed") : open(`status ${status}`, response);
}
