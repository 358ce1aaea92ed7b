import type { Clock } from "../facts/clock.ts";
import type { Answer, Limit, Slot } from "../facts/limit.ts";
import type { Waiter } from "./waiter.ts";

/** How long to wait, in milliseconds, for the end of a call under way, which nobody tells. */
const lookAgainMs = 250;

/**
 * Waits for a slot without a queue, every call by timers of its own. For workerd, where a timer ends with the request that
 * set it: a queue would stand still for everybody as soon as the request that serves it ends. Who comes first is a matter
 * of chance here, and nobody counts who waits.
 * @throws what the waiter refuses with, at the deadline or as soon as its signal aborts.
 */
export async function waitAlone(
  limit: Limit,
  clock: Clock,
  waiter: Waiter,
  first: Answer | Promise<Answer>,
): Promise<Slot> {
  for (let asked = first; ; asked = limit.take(clock.now())) {
    const answer = await asked;
    if (typeof answer === "object") return answer;
    const now = clock.now();
    if (now >= waiter.deadlineAt) throw waiter.refuse("deadline", limit.earliest(0, now));
    const at = Math.min(Number.isFinite(answer) ? answer : now + lookAgainMs, waiter.deadlineAt);
    await clock.sleep(at - now, waiter.signal).catch(() => {
      throw waiter.refuse("aborted", clock.now());
    });
  }
}
