// Mostly waits: for Redis.
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { LocalLimit } from "../../src/limits/local-limit.ts";
import type { ScheduledSlot } from "../../src/limits/schedule.ts";
import type { LimitCommands } from "../../src/redis/limit-commands.ts";
import { mustSkip } from "./redis-server.ts";
import { redisWithClock } from "./redis-with-clock.ts";

const start = Date.parse("2026-11-20T12:00:00Z");

const event = fc.record({
  kind: fc.constantFrom("take", "take", "take", "take", "wait", "move", "release", "pause"),
  afterMs: fc.oneof(
    { arbitrary: fc.constant(0), weight: 10 },
    { arbitrary: fc.nat(200), weight: 3 },
    { arbitrary: fc.nat(90_000), weight: 1 },
  ),
  which: fc.nat(20),
});

describe.skipIf(mustSkip())("the script in Redis", () => {
  test.each([
    ["the sliding log", fc.constantFrom(1, 2, 3, 5, 8, 12)],
    ["the token bucket", fc.constantFrom(121, 150, 600, 1_000)],
  ])(
    "P23 · answers what %s in memory answers, whatever arrives, waits, is held up, given back and paused",
    async (_which, limits) => {
      const redis = await redisWithClock();
      let [number, taken] = [0, 0];

      await fc.assert(
        fc.asyncProperty(limits, fc.array(event, { minLength: 20, maxLength: 80 }), async (requests, events) => {
          const facts: BucketFacts = { requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
          const shared = redis.limit(facts, "server", `limit ${number++}`);
          const local = new LocalLimit(facts);
          const held: { id: string; slot: ScheduledSlot; takenAt: number }[] = [];
          let [now, pausedUntil] = [start, Number.NEGATIVE_INFINITY];
          const run = (operation: Parameters<LimitCommands["run"]>[0], ...values: string[]) =>
            shared.run(operation, pausedUntil - now, values);

          for (const { kind, afterMs, which } of events) {
            // Two calls that move in the same millisecond have no order.
            now += kind === "move" ? afterMs + 1 : afterMs;
            if (kind === "wait") now = Math.ceil(local.earliest(0, now));
            await redis.setTime(now);
            if (kind === "take" || kind === "wait") {
              const id = String(taken++).padStart(9, "0");
              const slot = local.take(now);
              const answer = (await run("take", id, "")) as number[];
              if (typeof slot === "number") expect(answer.slice(0, 2)).toEqual([0, Math.ceil(slot - now)]);
              else {
                expect(answer[0]).toBe(1);
                held.push({ id, slot, takenAt: now });
              }
            } else if (kind === "pause") {
              pausedUntil = Math.max(pausedUntil, now + which * 1_000);
              local.pause(pausedUntil);
              await run("pause");
            } else {
              const [one] = held.splice(which % Math.max(1, held.length), 1);
              if (one === undefined) continue;
              if (kind === "release") {
                one.slot.release();
                await run("release", one.id);
              } else {
                expect(await run("move", one.id, String(now - one.takenAt))).toBe(one.slot.sentAt(now) ? 1 : 0);
              }
            }
          }
        }),
        runs(100, 2_000),
      );
    },
  );
});
