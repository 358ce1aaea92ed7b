import type { Call } from "../call/call.ts";
import { type Clock, systemClock } from "../facts/clock.ts";
import { interruption } from "../facts/interruption.ts";

/**
 * How long a call waits for its journal when it is aborted, when its client is closed, or after its deadline, in milliseconds. It is longer
 * than a journal in a file waits for another process. Of real time, as storage has it.
 */
const journalGraceMs = 10_000;

/** Waits for a journal. Resolves to false if it takes longer than the call can wait. @throws what the journal throws. */
export async function settlesInTime(call: Call, clock: Clock, journaled: unknown): Promise<boolean> {
  // Most writes to a file are done at once.
  if (typeof Object(journaled).then !== "function") return true;
  const over = interruption(call);
  const settled = new AbortController();
  const late = clock
    .sleep(call.deadlineAt - clock.now(), over.signal)
    .catch(() => {})
    .then(() => systemClock.sleep(journalGraceMs, settled.signal))
    .then(
      () => false,
      () => true,
    );
  try {
    return await Promise.race([Promise.resolve(journaled).then(() => true), late]);
  } finally {
    settled.abort();
    over.end();
  }
}
