import type { Call } from "../call/call.ts";
import type { JournalStorage, RecordedClient } from "../call/journal.ts";
import { setCallInfo } from "../facts/call-info-registry.ts";
import { describe } from "../facts/call-state.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import type { ResponseStatus } from "../facts/outcome.ts";
import { type Received, textOf } from "../facts/received.ts";
import { leavesOpen } from "../partial/failures.ts";
import { notePartial } from "../partial/note-partial.ts";
import { journalEntry } from "./journal-entry.ts";

/**
 * Runs a call and records it in the journal: the request before its first attempt, and how the call ended.
 * @throws JournalError if the call cannot be recorded: then nothing is sent; or if the call was not executed and the journal
 * cannot record that: then its outcome is `unknown`. Also everything that the call throws.
 */
export async function withJournal(
  journal: JournalStorage,
  call: Call,
  client: RecordedClient,
  next: (call: Call) => Promise<Received>,
): Promise<Received> {
  const entry = journalEntry(call, client);
  if (entry === undefined) return next(call);
  try {
    // Not abandoned when the call is aborted: resume() would send an entry whose call was never sent.
    await journal.begin(entry);
  } catch (error) {
    const cause = failureCause(error);
    throw callError(JournalError, call, `the journal could not record it: ${cause.message}`, undefined, cause);
  }

  let received: Received;
  try {
    received = await next(call);
  } catch (error) {
    const doubt = await recordEnd(journal, entry.id, call);
    if (doubt === undefined) throw error;
    const what = `it was not executed, but the journal could not record that (${doubt}), so resume() may send it`;
    throw callError(JournalError, call, what, undefined, error);
  }
  const { response } = received;
  const isOpen = bodyLeavesOpen(call, received);
  call.ambiguous ||= isOpen;
  const doubt = await recordEnd(journal, entry.id, call, isOpen ? undefined : response);
  if (doubt !== undefined) setCallInfo(response, describe(call));
  return received;
}

/** Whether a success says in its body that it is none, which leaves open what happened (CAL-068, CRT-068). */
function bodyLeavesOpen(call: Call, { response, body }: Received): boolean {
  const { partial } = call.operation;
  if (!response.ok || partial === undefined) return false;
  let data: unknown;
  try {
    data = JSON.parse(textOf(body));
  } catch {
    return false;
  }
  notePartial(data, partial);
  return leavesOpen(call, data);
}

/**
 * Records how the call ended. If that fails, the caller gets the result all the same, and resume() sends the call again under
 * the same key. A call that was not executed may then be executed, so its outcome is in doubt.
 * @returns why the outcome is in doubt; undefined if it is not.
 */
async function recordEnd(
  journal: JournalStorage,
  id: string,
  call: Call,
  response?: ResponseStatus,
): Promise<string | undefined> {
  const { outcome } = describe(call, response);
  const { idempotencyKey, operationId, operation } = call;
  const onRepeat = operation.idempotency?.onRepeat;
  // A call without a key is never sent again.
  const isConflict = outcome === "unknown" && response?.status === 409 && idempotencyKey !== undefined;
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
