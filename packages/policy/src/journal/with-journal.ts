import type { Call } from "../call/call.ts";
import type { JournalEntry, JournalStorage, RecordedClient } from "../call/journal.ts";
import { knownOf, noteEnd } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { callError } from "../facts/errors/call-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import { deniesEarlierCalls } from "../facts/outcome.ts";
import type { Received } from "../facts/received.ts";
import { sentBy } from "../facts/sent-secrets.ts";
import { journalEntry } from "./journal-entry.ts";
import { settlesInTime } from "./settles-in-time.ts";

/**
 * Runs a call and records it in the journal: the request before its first attempt, and how the call ended.
 * @throws JournalError if the call cannot be recorded, or not in time: then nothing is sent. Also if the call was not executed and the
 * journal cannot record that: with a key, its outcome is then `unknown`. Also everything that the call throws.
 */
export async function withJournal(
  journal: JournalStorage,
  call: Call,
  client: RecordedClient,
  next: (call: Call) => Promise<Received>,
): Promise<Received> {
  const entry = journalEntry(call, client);
  if (entry === undefined) return next(call);
  await recordBegin(journal, entry, call, client.clock);

  let received: Received;
  try {
    received = await next(call);
  } catch (error) {
    const doubt = await recordEnd(journal, entry.id, call, client.clock);
    if (doubt === undefined) throw error;
    const what = `it was not executed, but the journal could not record that, so resume() may send it: ${doubt}`;
    throw callError(JournalError, call, what, undefined, error);
  }
  const { response } = received;
  const doubt = await recordEnd(journal, entry.id, call, client.clock, response);
  if (doubt !== undefined) noteEnd(call, response);
  return received;
}

/**
 * Records the request. An abort waits for the journal, too: the call can only be `not-executed` if its end is recorded, because resume()
 * sends what has none. If the journal takes too long for that, the outcome is in doubt, although nothing was sent.
 */
async function recordBegin(journal: JournalStorage, entry: JournalEntry, call: Call, clock: Clock): Promise<void> {
  let begun: unknown;
  try {
    begun = journal.begin(entry);
    if (await settlesInTime(call, clock, begun)) return;
  } catch (error) {
    const cause = failureCause(error, sentBy(call));
    throw callError(JournalError, call, `the journal could not record it: ${cause.message}`, undefined, cause);
  }
  Promise.resolve(begun)
    .then(() => journal.end(entry.id, "not-executed"))
    .catch(() => {});
  call.ambiguous = canBeResumed(call);
  const resumed = call.ambiguous ? ", so resume() may send it" : "";
  const what = `it was not sent, but the journal takes too long to record it${resumed}`;
  throw callError(JournalError, call, what, undefined, call.signal?.reason);
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
  clock: Clock,
  response?: Response,
): Promise<string | undefined> {
  const { operationId, operation, ambiguous, isKeyNew } = call;
  // The write that it repeats has another key: that one may have been executed, and this one was not (decision 0018).
  const isCertain = canBeResumed(call) && isKeyNew === true && !ambiguous;
  const known = knownOf(call).outcome;
  const outcome = known === "unknown" && isCertain ? "not-executed" : known;
  const onRepeat = operation.idempotency?.onRepeat;
  const isConflict = outcome === "unknown" && response?.status === 409 && canBeResumed(call);
  const conflict = isConflict && onRepeat ? { operationId, onRepeat } : undefined;
  const isRefused = outcome === "not-executed" && response !== undefined && canBeResumed(call);
  const deniesEarlier = isRefused && deniesEarlierCalls(response.status);
  try {
    const ending = deniesEarlier
      ? journal.end(id, outcome, undefined, deniesEarlier)
      : journal.end(id, outcome, conflict);
    if (await settlesInTime(call, clock, ending)) return undefined;
    throw new Error("it takes too long");
  } catch (error) {
    if (outcome !== "not-executed" || !canBeResumed(call)) return undefined;
    call.ambiguous = true;
    return failureCause(error, sentBy(call)).message;
  }
}

/** resume() sends no call without a key. */
function canBeResumed({ idempotencyKey }: Call): boolean {
  return idempotencyKey !== undefined;
}
