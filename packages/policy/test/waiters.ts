import { ManualClock } from "@tillside/testing/manual-clock";
import type { Closing } from "../src/facts/lifetime.ts";
import type { Slot } from "../src/facts/limit.ts";
import type { Priority } from "../src/facts/priority.ts";
import { attemptSlot } from "../src/limits/attempt-slot.ts";
import type { CallBucket } from "../src/limits/call-bucket.ts";
import type { Refusal, Waiter } from "../src/limits/waiter.ts";

interface ArriveOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly closing?: Closing;
  readonly priority?: Priority;
  /** Default 1,000. */
  readonly queueSize?: number;
  /** How long a call waits between its slot and its sending. */
  readonly heldMs?: number;
}

/** Sends waiters to a bucket and writes down what becomes of them; all times in milliseconds since the clock's start. */
export function waiters(bucket: CallBucket, clock: ManualClock) {
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
    { deadlineMs = Number.POSITIVE_INFINITY, signal, closing, priority, queueSize = 1_000, heldMs }: ArriveOptions,
  ) {
    const waiter: Waiter = {
      deadlineAt: clock.now() + deadlineMs,
      signal,
      closing,
      priority,
      queueSize,
      refuse(reason, at) {
        log.refused.push({ reason, at: at - ManualClock.start, elapsed: clock.elapsed });
        return new Error(reason);
      },
    };
    try {
      const slot = heldMs === undefined ? undefined : await attemptSlot(bucket, waiter, clock);
      if (slot === undefined) log.slots.push(await bucket.acquire(waiter));
      log.order.push(number);
      log.granted.push(clock.elapsed);
      if (slot === undefined) return;
      await clock.sleep(heldMs ?? 0);
      await slot.confirm(clock.now());
      log.sent.push(clock.elapsed);
    } catch (error) {
      if (!(error instanceof Error) || !["deadline", "late", "queue-full", "aborted"].includes(error.message))
        throw error;
    }
  }

  function arrive(count: number, options: ArriveOptions = {}): void {
    for (let each = 0; each < count; each++) void call(arrived++, options);
  }

  return log;
}
