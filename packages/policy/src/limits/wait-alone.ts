import type { Clock } from "../facts/clock.ts";
import { interruption } from "../facts/interruption.ts";
import { isSlot, type Limit, type Slot, type TakeResult } from "../facts/limit.ts";
import type { Waiter } from "./waiter.ts";

/** How long to wait, in milliseconds, for the end of a call in flight, which is not reported. */
const lookAgainMs = 250;

/**
 * Waits for a slot without a queue, every call by timers of its own. For workerd, where a timer ends with the request that
 * set it: a queue would stand still for everybody as soon as the request that serves it ends. The order is random,
 * and waiting calls are not counted.
 * @throws what the waiter refuses with, at the deadline, or as soon as its signal aborts or its client is closed.
 */
export async function waitAlone(
  limit: Limit,
  clock: Clock,
  waiter: Waiter,
  first: TakeResult | Promise<TakeResult>,
): Promise<Slot> {
  const over = interruption(waiter);
  try {
    for (let asked = first; ; asked = limit.take(clock.now())) {
      const result = await asked;
      if (isSlot(result)) return result;
      const now = clock.now();
      if (now >= waiter.deadlineAt) throw waiter.refuse("deadline", limit.earliest(0, now));
      const at = Math.min(Number.isFinite(result) ? result : now + lookAgainMs, waiter.deadlineAt);
      await clock.sleep(at - now, over.signal).catch(() => {});
      if (over.signal.aborted) throw waiter.refuse("aborted", clock.now());
    }
  } finally {
    over.end();
  }
}
