import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostInAnyWindow } from "../../test/arrivals.ts";
import { waiters } from "../../test/waiters.ts";
import { Bucket } from "./bucket.ts";

/** The audience API's limit: 4 calls per second, 4 in flight. */
const imports = {
  requests: 4,
  perSeconds: 1,
  concurrency: 4,
  keyedBy: "key_pair",
  strength: "recommended",
} as const;

function limited(facts: Partial<typeof imports> | { concurrency: number } = {}) {
  const clock = new ManualClock();
  const bucket = new Bucket({ ...imports, ...facts }, clock);
  return { clock, bucket, calls: waiters(bucket, clock) };
}

describe("a limit of calls in flight", () => {
  test("AUD-043 · four are in flight, the fifth is sent when one of them ends", async () => {
    const { clock, bucket, calls } = limited();
    calls.arrive(6);
    await clock.advance(10_000);
    expect(calls.granted).toEqual([0, 0, 0, 0]);
    bucket.finish(calls.slots[2] as never);
    await settle();
    expect(calls.granted).toEqual([0, 0, 0, 0, 10_000]);
    bucket.finish(calls.slots[2] as never);
    await clock.advance(10_000);
    expect(calls.granted).toHaveLength(5);
  });

  test("AUD-042 · and four start in a second, however soon they are over", async () => {
    const { clock, bucket, calls } = limited();
    calls.arrive(5);
    await settle();
    for (const slot of calls.slots) bucket.finish(slot);
    await clock.advance(1_016);
    expect(calls.granted).toHaveLength(4);
    await clock.advance(1);
    expect(calls.granted).toHaveLength(5);
    expect(clock.sleeping).toBe(0);
  });

  test("a slot that is given back is no longer in flight", async () => {
    const { bucket, calls } = limited({ concurrency: 1 });
    calls.arrive(2);
    await settle();
    bucket.release(calls.slots[0] as never);
    await settle();
    expect(calls.granted).toEqual([0, 0]);
  });

  test("the end of a call is unknown: a call that waits for it is refused at its deadline, the earliest first", async () => {
    const { clock, bucket, calls } = limited({ concurrency: 1 });
    calls.arrive(1);
    calls.arrive(1, { deadlineMs: 9_000 });
    calls.arrive(1, { deadlineMs: 5_000 });
    await settle();
    expect(calls.refused).toEqual([]);
    await clock.advance(20_000);
    expect(calls.refused).toEqual([
      { reason: "deadline", at: 5_000, elapsed: 5_000 },
      { reason: "deadline", at: 9_000, elapsed: 9_000 },
    ]);
    expect(clock.sleeping).toBe(0);
    bucket.finish(calls.slots[0] as never);
    calls.arrive(1);
    await settle();
    expect(calls.granted).toEqual([0, 20_000]);
  });

  test("an abort in that wait leaves the queue and no timer", async () => {
    const { clock, calls } = limited({ concurrency: 1 });
    const caller = new AbortController();
    calls.arrive(1);
    calls.arrive(1, { signal: caller.signal, deadlineMs: 60_000 });
    await settle();
    caller.abort();
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "aborted" }]);
    expect(clock.sleeping).toBe(0);
  });

  test("never more in flight or started in any second than allowed, and every call gets through", async () => {
    const event = fc.record({ afterMs: fc.nat(3_000), calls: fc.nat(6), takesMs: fc.nat(4_000), abort: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(event, { maxLength: 12 }), async (most, events) => {
        const { clock, bucket } = limited({ concurrency: most });
        const started: number[] = [];
        let [inFlight, peak, refused] = [0, 0, 0];
        const call = async (takesMs: number, signal: AbortSignal | undefined) => {
          try {
            const refuse = () => new Error("aborted");
            const slot = await bucket.acquire({
              deadlineAt: Number.POSITIVE_INFINITY,
              queueSize: 1_000,
              signal,
              refuse,
            });
            started.push(clock.elapsed);
            peak = Math.max(peak, ++inFlight);
            await clock.sleep(takesMs);
            inFlight -= 1;
            bucket.finish(slot);
          } catch {
            refused += 1;
          }
        };
        for (const { afterMs, calls, takesMs, abort } of events) {
          await clock.advance(afterMs);
          const caller = new AbortController();
          for (let each = 0; each < calls; each++) void call(takesMs, abort ? caller.signal : undefined);
          caller.abort();
        }
        await clock.advance(600_000);
        expect(peak).toBeLessThanOrEqual(most);
        expect(mostInAnyWindow(started, 1_000 + 1_000 / 60)).toBeLessThanOrEqual(4);
        expect(started.length + refused).toBe(events.reduce((sum, { calls }) => sum + calls, 0));
        expect([inFlight, clock.sleeping]).toEqual([0, 0]);
      }),
      runs(40, 2_000),
    );
  });
});
