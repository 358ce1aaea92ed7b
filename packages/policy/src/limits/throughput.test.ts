import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { limiters } from "../../test/limited-servers.ts";
import { waiters } from "../../test/waiters.ts";
import { Bucket } from "./bucket.ts";

const minutes = 30;

/** When calls of twice the limit are let through, over half an hour; those that find the queue full go away. */
async function underDemand(requests: number, perSeconds: number): Promise<number[]> {
  const clock = new ManualClock();
  const facts = { requests, perSeconds, keyedBy: "client_id", strength: "enforced" } as const;
  const calls = waiters(new Bucket(facts, clock), clock);
  calls.arrive(requests, { queueSize: 4 });
  const gap = (perSeconds * 1_000) / (2 * requests);
  while (clock.elapsed < minutes * 60_000) {
    await clock.advance(gap);
    calls.arrive(1, { queueSize: 4 });
  }
  return calls.granted.filter((at) => at < minutes * 60_000);
}

/** When calls arrive that take up to `mostMs` on the way, each another time. */
function arrivals(sent: readonly number[], mostMs: number): number[] {
  return sent.map((at, call) => at + (mostMs * ((call * 7919) % 1_000)) / 1_000).sort((one, other) => one - other);
}

describe("at twice the demand", () => {
  test.each([
    [10, 60, 10, 1_000],
    [30, 60, 30, 1_000],
    [60, 60, 60, 1_000],
    [600, 60, 10, 0],
    [4, 1, 4, 1_000 / 60],
  ])(
    "ONB-222 · %i per %i s: %i at once, no 429 on any server, 98 in 100 of it",
    async (limit, seconds, atOnce, jitterMs) => {
      const sent = await underDemand(limit, seconds);
      expect(sent.filter((at) => at === 0)).toHaveLength(atOnce);
      expect(sent.length / (limit * ((minutes * 60) / seconds))).toBeGreaterThanOrEqual(0.98);
      const arrived = arrivals(sent, jitterMs);
      for (const [name, limiter] of Object.entries(limiters)) {
        const accepts = limiter(limit, seconds * 1_000);
        expect([name, arrived.filter((at) => !accepts(at))]).toEqual([name, []]);
      }
    },
  );
});
