import { setCallInfo } from "../facts/call-info-registry.ts";
import { describe } from "../facts/call-state.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import type { Answered } from "../facts/outcome.ts";
import { type Received, textOf } from "../facts/received.ts";
import { failsRepeatedItems, isNoSuccess, notePartial } from "../partial/failures.ts";
import type { Call } from "./call.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/**
 * Runs a call between two entries in the journal: what it is, before its first attempt, and how it ended.
 * @throws JournalError when it cannot be recorded: nothing is sent; or when it was not sent and that cannot be: `unknown`.
 * Also whatever the call throws.
 */
export async function recorded(
  call: Call,
  journal: Journal,
  entry: JournalEntry,
  next: (call: Call) => Promise<Received>,
): Promise<Received> {
  try {
    // Never abandoned half-way: an entry of a call that was not sent would be sent by resume().
    await journal.begin(entry);
  } catch (error) {
    const cause = failureCause(error);
    throw callError(JournalError, call, `the journal could not record it: ${cause.message}`, cause);
  }

  let received: Received;
  try {
    received = await next(call);
  } catch (error) {
    const doubt = await recordEnd(journal, entry.id, call);
    if (doubt === undefined) throw error;
    const what = `it was not executed, but the journal could not record that (${doubt}), so resume() may send it`;
    throw callError(JournalError, call, what, error);
  }
  const { response } = received;
  const isOpen = leavesOpen(call, received);
  call.ambiguous ||= isOpen;
  const doubt = await recordEnd(journal, entry.id, call, isOpen ? undefined : response);
  if (doubt !== undefined) setCallInfo(response, describe(call));
  return received;
}

/** Whether a success says in its body that it is none, which leaves open what happened (CAL-068, CRT-068). */
function leavesOpen(call: Call, { response, body }: Received): boolean {
  const { partial } = call.operation;
  if (!response.ok || partial === undefined) return false;
  let data: unknown;
  try {
    data = JSON.parse(textOf(body));
  } catch {
    return false;
  }
  notePartial(data, partial);
  return failsRepeatedItems(call, data) || isNoSuccess(data, partial);
}

/**
 * Records how the call ended. When that fails the result must reach the caller all the same, as resume() asks the server
 * again, under the same key; what was not executed may be executed by it, and is in doubt.
 * @returns why it is in doubt, if it is.
 */
async function recordEnd(journal: Journal, id: string, call: Call, answer?: Answered): Promise<string | undefined> {
  const { outcome } = describe(call, answer);
  const { idempotencyKey, operationId, operation } = call;
  const onRepeat = operation.idempotency?.onRepeat;
  // Without a key nothing can be sent again, asked or not.
  const isConflict = outcome === "unknown" && answer?.status === 409 && idempotencyKey !== undefined;
  const conflict = isConflict && onRepeat ? { operationId, onRepeat } : undefined;
  try {
    await journal.end(id, outcome, conflict);
    return undefined;
  } catch (error) {
    if (outcome !== "not-executed") return undefined;
    call.ambiguous = true;
    return failureCause(error).message;
  }
}
