import { type Call, describe } from "../call.ts";
import { callError } from "../errors/call-error.ts";
import { JournalError } from "../errors/journal-error.ts";
import type { ApiManifest } from "../manifest.ts";
import type { Settings } from "../options/settings.ts";
import { failureCause } from "../transport/failure-cause.ts";
import { journalEntry } from "./journal-entry.ts";

/**
 * Runs a call between two entries in the journal: what it is, before its first attempt, and how it ended.
 * @throws JournalError when it cannot be recorded; nothing is sent. Also whatever the call throws.
 */
export async function recording(
  call: Call,
  manifest: ApiManifest,
  settings: Settings,
  run: (call: Call) => Promise<Response>,
): Promise<Response> {
  const { journal, clock } = settings;
  const entry = journal && journalEntry(call, manifest, settings, clock.now());
  if (journal === undefined || entry === undefined) return run(call);
  try {
    // Never abandoned half-way: an entry of a call that was not sent would be sent by resume().
    await journal.begin(entry);
  } catch (error) {
    const cause = failureCause(error);
    throw callError(JournalError, call, `the journal could not record it: ${cause.message}`, cause);
  }
  let ok = false;
  try {
    const response = await run(call);
    ok = response.ok;
    return response;
  } finally {
    try {
      await journal.end(entry.id, describe(call, ok).outcome);
    } catch {
      // The result must reach the caller. The entry stays unfinished: resume() asks the server again, under the same key.
    }
  }
}
