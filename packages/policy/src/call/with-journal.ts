import { setCallInfo } from "../facts/call-info-registry.ts";
import { describe } from "../facts/call-state.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import type { ApiManifest } from "../facts/manifest.ts";
import type { ResponseStatus } from "../facts/outcome.ts";
import { failsRepeatedItems, isNoSuccess, notePartial } from "../partial/failures.ts";
import type { Call } from "./call.ts";
import type { Journal } from "./journal.ts";
import { journalEntry } from "./journal-entry.ts";
import type { Settings } from "./settings.ts";

/**
 * Runs a call and records it in the journal: the request before its first attempt, and how the call ended.
 * @throws JournalError if the call cannot be recorded: then nothing is sent; or if the call was not executed and the journal
 * cannot record that: then its outcome is `unknown`. Also everything that the call throws.
 */
export async function withJournal(
  call: Call,
  manifest: ApiManifest,
  settings: Settings,
  run: (call: Call) => Promise<Response>,
): Promise<Response> {
  const { journal } = settings;
  const entry = journal && journalEntry(call, manifest, settings);
  if (journal === undefined || entry === undefined) return run(call);
  try {
    // Not abandoned when the call is aborted: resume() would send an entry whose call was never sent.
    await journal.begin(entry);
  } catch (error) {
    const cause = failureCause(error);
    throw callError(JournalError, call, `the journal could not record it: ${cause.message}`, cause);
  }

  let response: Response;
  try {
    response = await run(call);
  } catch (error) {
    const doubt = await recordEnd(journal, entry.id, call);
    if (doubt === undefined) throw error;
    const what = `it was not executed, but the journal could not record that (${doubt}), so resume() may send it`;
    throw callError(JournalError, call, what, error);
  }
  const isOpen = await leavesOpen(call, response);
  call.ambiguous ||= isOpen;
  const doubt = await recordEnd(journal, entry.id, call, isOpen ? undefined : response);
  if (doubt !== undefined) setCallInfo(response, describe(call));
  return response;
}

/** Whether the body of a success reports a failure, so that nobody knows what happened (CAL-068, CRT-068). */
async function leavesOpen(call: Call, response: Response): Promise<boolean> {
  const { operation, streamed } = call;
  if (!response.ok || streamed || operation.partial === undefined) return false;
  const data: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  notePartial(data, operation.partial);
  return failsRepeatedItems(call, data) || isNoSuccess(data, operation.partial);
}

/**
 * Records how the call ended. If that fails, the caller gets the result all the same, and resume() sends the call again under
 * the same key. A call that was not executed may then be executed, so its outcome is in doubt.
 * @returns why the outcome is in doubt; undefined if it is not.
 */
async function recordEnd(
  journal: Journal,
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
