import type { OperationFacts } from "./manifest.ts";

/**
 * What happened at the server:
 * `executed` (a 2xx, unless its body says that it is no success) · `not-executed` (the contract says so, or nothing was
 * sent) · `unknown` (it may have run). A read changes nothing: without a success it is `not-executed`.
 */
export type Outcome = "executed" | "not-executed" | "unknown";

/**
 * Whether a call repeats an earlier one. `perhaps`: its key is the caller's own, so an earlier call may have carried it
 * (reading X10).
 */
export type Repeats = "no" | "perhaps" | "yes";

/** The part of a response that an outcome depends on. */
export type ResponseStatus = Pick<Response, "ok" | "status">;

/**
 * Statuses that judge the request itself. A server that had carried it out would have returned the first outcome for its
 * key (ONB-210) or a conflict (EVT-108). It judges the same bytes alike, so it did not carry them out before either.
 * Every other refusal concerns its own attempt only. A gateway, a wrong deployment or an account that left the scope
 * (403, 404) responds before the key is looked at.
 */
const judgesTheRequest = [400, 413, 422, 501];

/** Whether this refusal of a keyed call says that no earlier call under the same key, with the same bytes, was executed. */
export function deniesEarlierCalls(status: number): boolean {
  return judgesTheRequest.includes(status);
}

/**
 * What happened at the server, as far as a call that ends so can know. Without a success, an own attempt that may have
 * been executed makes a write unknown, and so does an earlier call that it repeats. A read changes nothing: without a
 * success it is not executed.
 */
export function outcomeOf(
  call: {
    readonly operation: Pick<OperationFacts, "safety">;
    readonly ambiguous: boolean;
    readonly repeats: Repeats;
    readonly idempotencyKey?: string | undefined;
    readonly isKeyNew?: boolean | undefined;
  },
  response?: ResponseStatus,
): Outcome {
  if (response?.ok) return "executed";
  if (call.operation.safety === "read") return "not-executed";
  return call.ambiguous || leavesEarlierOpen(call, response?.status) ? "unknown" : "not-executed";
}

/** Whether this end leaves it open that an earlier call, which this one repeats, was executed. */
function leavesEarlierOpen(
  { repeats, idempotencyKey, isKeyNew = false }: Omit<Parameters<typeof outcomeOf>[0], "operation" | "ambiguous">,
  status: number | undefined,
): boolean {
  if (repeats === "no") return false;
  // The earlier call may be in flight or have been executed; a store that another partner owns looks the same.
  if (repeats === "perhaps") return status === 409;
  // Without the key of the earlier call, a refusal may well come from what that one has changed.
  return idempotencyKey === undefined || isKeyNew || status === undefined || !deniesEarlierCalls(status);
}
