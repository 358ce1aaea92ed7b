import type { CallInfo } from "../call-info.ts";

/**
 * Every error about a call says, in this order: the operation, the request, what happened, what that means for the call. Then it says
 * what to do next, and the id that the partner support contact asks for.
 * @param happened goes on after the request, a full stop or none: `failed: connect ECONNREFUSED 127.0.0.1:1`.
 * @param next what to do, in sentences; left out where the outcome says it.
 * @param outcome default what the call's info says.
 */
export function sentence(info: CallInfo, happened: string, next?: string, outcome = outcomeWords(info)): string {
  const { operation, endpoint = "the call", retryAt, requestId } = info;
  return [
    `${operation}: ${endpoint} ${happened.replace(/\.$/, "")}.`,
    outcome,
    next,
    retryAt && `Wait until ${retryAt.toISOString()}.`,
    requestId && `Request id ${requestId}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What the outcome of a call means for its repeat. */
function outcomeWords({ outcome, attempts, idempotencyKey: key, operationId }: CallInfo): string {
  if (outcome === "executed") return "It was executed; do not repeat it.";
  if (outcome !== "unknown") return attempts === 0 ? unsentWords : "It was not executed.";
  if (key === undefined)
    return 'It may have been executed. Before you repeat it, read "After unknown" in the guide on idempotency.';
  const [first, once] = operationId === undefined ? ["", ""] : [`follow operation ${operationId}, then `, "once "];
  return `It may have been executed: ${first}repeat it ${once}${first ? "" : "only "}under the same key, ${key}.`;
}

/** For a call of which no attempt has reached the server. */
export const unsentWords = "Nothing was sent to the API.";
