// Mostly waits: for Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { systemClock } from "../../src/facts/clock.ts";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { attemptSlot } from "../../src/limits/attempt-slot.ts";
import { Bucket } from "../../src/limits/bucket.ts";
import { Link } from "../../src/redis/link.ts";
import { RedisLimit } from "../../src/redis/redis-limit.ts";
import { mostInAnyWindow } from "../arrivals.ts";

const facts: BucketFacts = { requests: 4, perSeconds: 1, keyedBy: "client_id", strength: "enforced" };

/** When a call was sent, and for how long the machine kept it from that after it was free to go. */
interface Arrived {
  readonly at: number;
  readonly lateMs: number;
}

/** A server on that Redis that reads its first responses late, as a process does that has just started. */
function server(port: number, name: string, arrivals: Arrived[], late = { responses: 0, byMs: 0 }) {
  const client = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => client.disconnect());
  const evalsha = client.evalsha.bind(client) as (...all: unknown[]) => Promise<unknown>;
  const slow = {
    eval: client.eval.bind(client) as never,
    async evalsha(...all: unknown[]) {
      const response = await evalsha(...all);
      if (late.responses-- > 0) await sleep(late.byMs);
      return response;
    },
  };
  const limit = new RedisLimit(new Link(slow, "test", () => {}), "one", facts, systemClock, name, 2);
  const bucket = new Bucket(facts, systemClock, limit);
  return async () => {
    const refuse = (reason: string) => new Error(reason);
    const waiter = { deadlineAt: Number.POSITIVE_INFINITY, signal: undefined, queueSize: 100, refuse };
    const slot = await attemptSlot(bucket, waiter, systemClock);
    const from = performance.now();
    const again = await slot.confirm(systemClock.now());
    const at = performance.now();
    // Another slot was waited for: how long, says nothing of the machine.
    arrivals.push({ at, lateMs: again ? 0 : at - from });
  };
}

describe.skipIf(mustSkip())("a server that reads its responses late, beside one that does not", () => {
  test.each([1, 3])("never more than 4 calls in any 1,000 ms (%i late responses)", async (responses) => {
    const { port } = await startRedis();
    const arrivals: Arrived[] = [];
    const warm = server(port, "warm", arrivals);
    await warm();
    await sleep(1_200);
    const started = server(port, "just started", arrivals, { responses, byMs: 180 });
    const calls = [started(), ...Array.from({ length: responses - 1 }, () => started())];
    await sleep(20);
    await Promise.all([...calls, ...Array.from({ length: 14 }, () => warm())]);
    expect(arrivals).toHaveLength(15 + responses);
    // A call that the machine holds up comes so much closer to the one after it.
    const lateMs = Math.max(...arrivals.map((each) => each.lateMs));
    const windowMs = 1_000 - lateMs;
    expect(
      mostInAnyWindow(
        arrivals.map(({ at }) => at),
        windowMs,
      ),
    ).toBeLessThanOrEqual(4);
  });
});
