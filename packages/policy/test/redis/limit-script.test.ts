import { runs } from "@tillside/proof";
import fc from "fast-check";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { LocalLimit } from "../../src/limits/local-limit.ts";
import type { ScheduledSlot } from "../../src/limits/schedule.ts";
import type { BucketFacts } from "../../src/manifest.ts";
import { LimitCommands } from "../../src/redis/limit-commands.ts";
import { limitSource } from "../../src/redis/limit-script.ts";
import { Link } from "../../src/redis/link.ts";
import { type Script, script } from "../../src/redis/script.ts";
import { mustSkip, startRedis } from "./redis-server.ts";

const start = Date.parse("2026-11-20T12:00:00Z");

/** The script on a Redis whose clock is a key: milliseconds. */
const scripted = script(
  limitSource(
    "(function() local ms = redis.call('GET', 'now') return {math.floor(ms / 1000), ms % 1000 * 1000} end)()",
  ),
);

/** Waits for as long as it takes: how fast Redis answers is not what is asked here. */
class PatientLink extends Link {
  readonly #client: Redis;

  constructor(client: Redis) {
    super(client, "test", () => {});
    this.#client = client;
  }

  override run(ask: Script, keys: string[], values: string[]): Promise<unknown> {
    return ask(this.#client, keys, values);
  }
}

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
      const { port } = await startRedis();
      const redis = new Redis({ port, host: "127.0.0.1" });
      onTestFinished(() => redis.disconnect());
      const link = new PatientLink(redis);
      let [number, taken] = [0, 0];

      await fc.assert(
        fc.asyncProperty(limits, fc.array(event, { minLength: 20, maxLength: 80 }), async (requests, events) => {
          const facts: BucketFacts = { requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
          const shared = new LimitCommands(link, `limit ${number++}`, facts, "server", scripted);
          const local = new LocalLimit(facts);
          const held: { id: string; slot: ScheduledSlot; takenAt: string }[] = [];
          let [now, pausedUntil] = [start, Number.NEGATIVE_INFINITY];
          const run = (operation: Parameters<LimitCommands["run"]>[0], ...values: string[]) =>
            shared.run(operation, pausedUntil - now, values);

          for (const { kind, afterMs, which } of events) {
            // Two calls that move in the same millisecond have no order.
            now += kind === "move" ? afterMs + 1 : afterMs;
            if (kind === "wait") now = Math.ceil(local.earliest(0, now));
            await redis.set("now", now);
            if (kind === "take" || kind === "wait") {
              const id = String(taken++).padStart(9, "0");
              const slot = local.take(now);
              const answer = (await run("take", id, "")) as number[];
              if (typeof slot === "number") expect(answer.slice(0, 2)).toEqual([0, Math.ceil(slot - now)]);
              else {
                expect(answer).toEqual([1, now]);
                held.push({ id, slot, takenAt: String(answer[1]) });
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
              } else expect(await run("move", one.id, one.takenAt)).toBe(one.slot.sentAt(now) ? 1 : 0);
            }
          }
        }),
        runs(100, 2_000),
      );
    },
  );
});
