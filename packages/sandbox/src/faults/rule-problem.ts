import { breaksOwnResponse, type FaultRule } from "./faults.ts";
import { fitsGlob } from "./glob.ts";

/** Why a rule cannot do what it says, and the field of the request that is wrong. */
export interface RuleProblem {
  readonly field: string;
  readonly message: string;
}

/** What keeps a rule from doing what it says: it never strikes, or strikes and nothing happens. Undefined where it is in order. */
export function ruleProblem(rule: FaultRule): RuleProblem | undefined {
  const { match, when, status, retryAfter, drop, delayMs, malformed, truncate } = rule;
  if (match?.path !== undefined && !/^[/*?]/.test(match.path))
    return problem(
      "match/path",
      "`match.path` begins with `/`, or with `*`: it is the path below the origin, prefix included.",
    );
  const { method } = match ?? {};
  if (method !== undefined && !methods.some((known) => fitsGlob(method.toUpperCase(), known)))
    return problem(
      "match/method",
      "`match.method` fits no HTTP method: give one such as POST, or leave it out for all.",
    );
  if (status === undefined && !drop && delayMs === undefined && !malformed && !truncate)
    return problem("", "The fault does nothing: give it status, drop, delayMs, malformed or truncate.");
  if (drop && (status !== undefined || malformed || truncate))
    return problem(
      "drop",
      "`drop` ends the connection without a response: leave out status, malformed and truncate, or drop.",
    );
  if (retryAfter !== undefined && status === undefined)
    return problem("retryAfter", "retryAfter needs a status: it is a header of that response.");
  if (when === "before" && breaksOwnResponse(rule))
    return problem("when", "Before execution there is no response to break: leave out `when`, or give a `status`.");
  if (status !== undefined && withoutBody.has(status) && (malformed || truncate))
    return problem("status", `A response ${status} has no body that could be malformed or truncated.`);
  return undefined;
}

function problem(place: string, message: string): RuleProblem {
  return { field: place === "" ? "body" : `body/${place}`, message };
}

/** Of the methods that IANA registers, those that a server takes. */
const methods = [
  ...["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY"],
  ...["ACL", "BIND", "CHECKOUT", "COPY", "LINK", "LOCK", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MOVE"],
  ...["PROPFIND", "PROPPATCH", "REBIND", "REPORT", "SEARCH", "UNBIND", "UNLINK", "UNLOCK"],
];

const withoutBody = new Set([204, 205, 304]);
