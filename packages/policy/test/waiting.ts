import type { Bucket, Refusal } from "../src/limits/bucket.ts";
import type { Priority } from "../src/limits/priority.ts";
import type { Slot } from "../src/limits/schedule.ts";
import { ManualClock } from "./manual-clock.ts";

interface ArriveOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly priority?: Priority;
  /** How long a call waits between its slot and its sending. */
  readonly heldMs?: number;
}

/** Sends waiters to a bucket and writes down what becomes of them; all times in milliseconds since the clock's start. */
export function waiting(bucket: Bucket, clock: ManualClock) {
  const log = {
    granted: [] as number[],
    sent: [] as number[],
    slots: [] as Slot[],
    /** The numbers of the granted calls, in order of their grants. */
    order: [] as number[],
    refused: [] as { reason: Refusal; at: number; elapsed: number }[],
    arrive,
  };
  let arrived = 0;

  async function call(
    number: number,
    { deadlineMs = Number.POSITIVE_INFINITY, signal, priority, heldMs }: ArriveOptions,
  ) {
    try {
      const slot = await bucket.acquire({
        deadlineAt: clock.now() + deadlineMs,
        signal,
        priority,
        refuse(reason, at) {
          log.refused.push({ reason, at: at - ManualClock.start, elapsed: clock.elapsed });
          return new Error(reason);
        },
      });
      log.order.push(number);
      log.granted.push(clock.elapsed);
      log.slots.push(slot);
      if (heldMs === undefined) return;
      await clock.sleep(heldMs);
      if (slot.sentAt(clock.now())) log.sent.push(clock.elapsed);
    } catch (error) {
      if (!(error instanceof Error) || !["deadline", "queue-full", "aborted"].includes(error.message)) throw error;
    }
  }

  function arrive(count: number, options: ArriveOptions = {}): void {
    for (let each = 0; each < count; each++) void call(arrived++, options);
  }

  return log;
}
