import { describe, noteEnd } from "../facts/call-state.ts";
import { callError } from "../facts/errors/call-error.ts";
import { DeadlineError, longerDeadline } from "../facts/errors/deadline-error.ts";
import { failureCause, failureName, safeText } from "../facts/errors/failure-cause.ts";
import { NetworkError } from "../facts/errors/network-error.ts";
import type { PolicyError } from "../facts/errors/policy-error.ts";
import { RedirectError } from "../facts/errors/redirect-error.ts";
import type { Failure } from "../facts/pending-response.ts";
import type { Received } from "../facts/received.ts";
import { secretsOf, sentBy } from "../facts/sent-secrets.ts";
import type { RetriedCall } from "./retried-call.ts";

/** The option that names the host. */
const checkBaseUrl = "Check baseUrl.";

/**
 * Attaches what is known of the call to its last response.
 * @throws RedirectError for a 3xx: the address it names is shown as origin only, since a path may hold secrets.
 */
export function conclude(call: RetriedCall, received: Received): Received {
  const { response } = received;
  const { status, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    const location = headers.get("location");
    const target = location === null ? null : URL.parse(location, call.request.url);
    const what =
      target === null
        ? `responds ${status || "with a redirect"} and names no address to go to`
        : `redirects to ${safeText(target.origin, secretsOf(call))}`;
    throw callError(RedirectError, call, `the server ${what}; redirects are never followed`, checkBaseUrl);
  }
  noteEnd(call, response, response);
  call.ended = response;
  return received;
}

/** The error for a call whose last attempt got no response. */
export function noResponse(call: RetriedCall, { failure }: Failure, now: number): PolicyError {
  const cause = failureCause(failure, sentBy(call));
  const what = `${failureName(cause)}${call.sent === 1 ? "" : ` (${call.sent} attempts)`}`;
  if (now >= call.deadlineAt)
    return callError(DeadlineError, call, `the deadline ran out: ${what}`, longerDeadline, cause);
  return callError(NetworkError, call, what, nextStep(call, what), cause);
}

/** What to do without a response; undefined where the outcome says it. */
function nextStep(call: RetriedCall, what: string): string | undefined {
  if (!call.reached) return what.includes("ECONNREFUSED") ? `${checkBaseUrl} The host may also be down.` : checkBaseUrl;
  return describe(call).outcome === "unknown" ? undefined : "Try again later.";
}
