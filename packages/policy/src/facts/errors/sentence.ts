import type { CallInfo } from "../call-info.ts";
import type { OperationFacts } from "../manifest.ts";
import { longerDeadline } from "./deadline-error.ts";

/**
 * Every error about a call says, in this order: the operation, the request, what happened, what that means for the call. Then it says
 * what to do next, and the id that the partner support contact asks for.
 * @param happened goes on after the request, with or without a full stop: `failed: connect ECONNREFUSED 127.0.0.1:1`.
 * @param next what to do, in sentences; left out where the outcome says it.
 * @param outcome by default what the call's info says.
 */
export function sentence(info: CallInfo, happened: string, next?: string, outcome = outcomeWords(info)): string {
  const { operation, endpoint = "the call", requestId } = info;
  const retryAt = info.outcome === "executed" ? undefined : info.retryAt;
  return [
    // A quoted text may end a sentence of its own.
    `${operation}: ${endpoint} ${happened}${/[.!?]["')]*$/.test(happened) ? "" : "."}`,
    outcome,
    next,
    retryAt && `${next === longerDeadline ? "Or wait" : "Wait"} until ${retryAt.toISOString()}.`,
    requestId && `Request id ${requestId}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * What the outcome of a call means for its repeat.
 * @param operation undefined where it is not known; a call without a key is then taken for an unsafe one.
 * @param status of the response, if there is one.
 */
export function outcomeWords(
  info: CallInfo,
  operation?: Pick<OperationFacts, "safety" | "idempotency">,
  status?: number,
): string {
  const { outcome, attempts, idempotencyKey: key, operationId } = info;
  if (outcome === "executed") return "It was executed; do not repeat it.";
  if (outcome !== "unknown") return attempts === 0 ? unsentWords : "It was not executed.";
  if (key === undefined)
    return `It may have been executed. ${
      operation?.safety === "repeatable"
        ? `It is safe to repeat the same call now, ${asRepeat}.`
        : "Do not repeat it before you have checked with the service whether it was executed."
    }`;
  // No repeat shows what the first attempt did (EVT-108).
  if (status === 409 && operation?.idempotency?.onRepeat === "conflict")
    return `It may have been executed. A repeat with its key, ${key}, gets 409 again. Do not send it with a new key; ask the service.`;
  const under = `under ${sameKey(info)}.`;
  if (operationId === undefined && status !== 409) return `It may have been executed: repeat it only ${under}`;
  // A 409 without an operation to follow: the call that has the key may still run (ONB-271).
  const first =
    operationId === undefined ? "wait until the write under this key has ended" : `follow operation ${operationId}`;
  return `It may have been executed: ${first}, then repeat it once ${under}`;
}

/** The key of a repeat, until when the service knows it, and the option without which the client takes the repeat for a first call. */
export function sameKey({ idempotencyKey, keyEndsAt }: CallInfo): string {
  const until = keyEndsAt === undefined ? "" : `, until ${keyEndsAt.toISOString()}`;
  return `the same key, ${idempotencyKey}${until}, ${keyEndsAt === undefined ? asRepeat : asRepeatInTime}`;
}

/** Without it, a refusal of the repeat would say that the call was not executed. */
const asRepeat = "with policy: { repeats: true }";

/** With the end of its key, which the error has, a repeat that comes too late is not sent. */
const asRepeatInTime = "with policy: { repeats: true, keyEndsAt }";

/** For a repeat that was not sent. */
export const earlierMayHaveRun = "The call that this one repeats may have been executed.";

/** For a call of which no attempt has reached the server. */
export const unsentWords = "Nothing was sent to the API.";
