// Mostly waits: for Redis.
import { runs } from "@tillside/testing/proof";
import { mustSkip } from "@tillside/testing/redis-server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { type Call, PairedLimits } from "./paired-limits.ts";
import { redisWithClock } from "./redis-with-clock.ts";

/** The calls that hold a slot. */
interface Model {
  unsent: Call[];
  sent: Call[];
}

type Command = fc.AsyncCommand<Model, PairedLimits>;

function step(name: string, run: (model: Model, limits: PairedLimits) => Promise<void>, check = (_: Model) => true) {
  const command: Command = {
    check,
    async run(model, limits) {
      await run(model, limits);
      await limits.compare();
    },
    toString: () => name,
  };
  return command;
}

/** Takes one of the calls out of the list. */
function pick(calls: Call[], which: number): Call {
  const [call] = calls.splice(which % calls.length, 1);
  if (call === undefined) throw new Error("There is no call.");
  return call;
}

const some = (list: "unsent" | "sent") => (model: Model) => model[list].length > 0;

async function take(model: Model, limits: PairedLimits): Promise<void> {
  const call = await limits.take();
  if (call !== undefined) model.unsent.push(call);
}

/** How long something takes: most of what a limit does happens within a few calls, the rest within a few windows. */
interface Duration {
  readonly count: number;
  readonly unit: "calls" | "windows";
}

const durations: fc.Arbitrary<Duration> = fc.record({
  count: fc.nat(300).map((hundredths) => hundredths / 100),
  unit: fc.constantFrom("calls", "calls", "calls", "windows"),
});

const words = ({ count, unit }: Duration) => `${count} ${unit}`;

function inMilliseconds({ count, unit }: Duration, { windowMs, requests }: PairedLimits): number {
  return unit === "windows" ? count * windowMs : (count * windowMs) / requests;
}

const which = fc.nat(20);

const takes = fc.constantFrom(1, 1, 2, 12).map((count) =>
  step(`take ${count}`, async (model, limits) => {
    for (let taken = 0; taken < count; taken++) await take(model, limits);
  }),
);

const waits = fc.constant(
  step("wait and take", async (model, limits) => {
    await limits.pass(Math.ceil(limits.local.earliest(0, limits.now) - limits.now));
    const { hasRoom } = limits.local;
    const before = model.unsent.length;
    await take(model, limits);
    expect(model.unsent.length - before, "granted when its time has come").toBe(hasRoom ? 1 : 0);
  }),
);

const passes = durations.map((duration) =>
  step(`pass ${words(duration)}`, (_, limits) => limits.pass(Math.round(inMilliseconds(duration, limits)))),
);

const sends = fc.tuple(durations, which).map(([held, index]) =>
  step(
    `send ${index} after ${words(held)}`,
    async (model, limits) => {
      await limits.pass(Math.round(inMilliseconds(held, limits)) + 1);
      const call = pick(model.unsent, index);
      if (await limits.confirm(call)) model.sent.push(call);
      else await limits.release(call);
    },
    some("unsent"),
  ),
);

const releases = which.map((index) =>
  step(`release ${index}`, (model, limits) => limits.release(pick(model.unsent, index)), some("unsent")),
);

const finishes = which.map((index) =>
  step(`finish ${index}`, (model, limits) => limits.finish(pick(model.sent, index)), some("sent")),
);

const pauses = durations.map((duration) =>
  step(`pause ${words(duration)}`, (_, limits) => limits.pause(inMilliseconds(duration, limits))),
);

/** What occurs more often is named more often. */
const commands = fc.commands(
  [takes, takes, takes, takes, waits, passes, passes, sends, sends, sends, releases, finishes, pauses],
  {
    maxCommands: 80,
    size: "max",
  },
);

const limits = (requests: fc.Arbitrary<number>): fc.Arbitrary<BucketFacts> =>
  fc.record(
    {
      requests,
      perSeconds: fc.constantFrom(1, 10, 60),
      concurrency: fc.constantFrom(1, 2, 4, 20),
      keyedBy: fc.constant("client_id"),
      strength: fc.constant("enforced"),
    },
    { requiredKeys: ["requests", "perSeconds", "keyedBy", "strength"] },
  );

describe.skipIf(mustSkip())("the script in Redis", () => {
  test.each([
    ["the sliding log", fc.constantFrom(1, 2, 3, 5, 8, 12)],
    ["the token bucket", fc.constantFrom(121, 150, 600, 1_000)],
  ])(
    "P23 · after every step it returns what %s in memory returns, whatever arrives, waits, is held up, given back, ended and paused",
    async (_which, requests) => {
      const redis = await redisWithClock();
      let number = 0;
      await fc.assert(
        fc.asyncProperty(limits(requests), fc.boolean(), commands, async (facts, repeatsPauses, steps) => {
          const real = new PairedLimits(redis, facts, `limit ${number++}`, repeatsPauses);
          await real.pass(0);
          await fc.asyncModelRun(() => ({ model: { unsent: [], sent: [] }, real }), steps);
        }),
        runs(80, 3_000),
      );
    },
  );
});
