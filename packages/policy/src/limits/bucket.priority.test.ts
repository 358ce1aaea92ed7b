import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { waiters } from "../../test/waiters.ts";
import { Bucket } from "./bucket.ts";

const onePerMinute = { requests: 1, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;
const bulk = { priority: "bulk" } as const;

function queued() {
  const clock = new ManualClock();
  const bucket = new Bucket(onePerMinute, clock);
  const calls = waiters(bucket, clock);
  calls.arrive(1);
  return { clock, bucket, calls };
}

describe("priority", () => {
  test("interactive calls pass the bulk calls that wait, each kind in order of arrival", async () => {
    const { clock, calls } = queued();
    calls.arrive(2, bulk);
    calls.arrive(1);
    await clock.advance(30_000);
    calls.arrive(1, bulk);
    calls.arrive(1, { priority: "interactive" });
    await clock.advance(400_000);
    expect(calls.order).toEqual([0, 3, 5, 1, 2, 4]);
    expect(clock.sleeping).toBe(0);
  });

  test("an estimate follows the order", async () => {
    const { bucket, calls } = queued();
    calls.arrive(2, bulk);
    calls.arrive(1);
    await settle();
    const minutes = [bucket.freeAt(), bucket.freeAt("interactive"), bucket.freeAt("bulk")];
    expect(minutes.map((at) => at - ManualClock.start)).toEqual([122_000, 122_000, 244_000]);
  });

  test("a bulk call that is passed and would now be late is refused at once", async () => {
    const { clock, calls } = queued();
    calls.arrive(1, { ...bulk, deadlineMs: 100_000 });
    await clock.advance(10_000);
    expect(calls.refused).toEqual([]);
    calls.arrive(1);
    await settle();
    expect(calls.refused).toEqual([{ reason: "deadline", at: 122_000, elapsed: 10_000 }]);
  });

  test("a queue that is full of bulk calls has room for interactive ones", async () => {
    const { calls } = queued();
    const queueSize = 2;
    calls.arrive(3, { ...bulk, queueSize });
    calls.arrive(3, { queueSize });
    calls.arrive(1, { ...bulk, queueSize });
    await settle();
    expect(calls.refused).toEqual([
      { reason: "queue-full", at: 183_000, elapsed: 0 },
      { reason: "queue-full", at: 183_000, elapsed: 0 },
      { reason: "queue-full", at: 305_000, elapsed: 0 },
    ]);
  });
});
