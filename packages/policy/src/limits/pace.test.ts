import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test, vi } from "vitest";
import { lost, operations, sampleCall, sampleResources } from "../../test/samples.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { Call } from "../call/call.ts";
import { DeadlineError } from "../facts/errors/deadline-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { Bucket } from "./bucket.ts";
import type { CallBucket } from "./call-bucket.ts";
import { pace as paceCall } from "./pace.ts";
import type { Waiter } from "./waiter.ts";

const onePerMinute = { requests: 1, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

const limited = { ...operations.keyed, bucket: "registrations" };

function paced(queueSize = 1_000) {
  const clock = new ManualClock();
  const bucket = new Bucket(onePerMinute, clock);
  const passed: PendingResponse | Failure = { failure: undefined, result: "lost" };
  const resources = sampleResources(clock, { queueSize, bucketOf: () => bucket });
  const pace = (call: Call) => paceCall(call, resources, async () => passed);
  return { bucket, clock, pace, passed };
}

test("a call with a free slot goes on at once, with the slot", async () => {
  const { clock, pace, passed } = paced();
  const call = sampleCall(clock);
  expect(await pace(call)).toBe(passed);
  expect(call.slot).toBeDefined();
  expect(call.retryAt).toBeUndefined();
});

test("a slot that came takes the time to wait until away: what fails later must not name a time that is over", async () => {
  const { clock, pace } = paced();
  await pace(sampleCall(clock));
  const call = sampleCall(clock, { retryAt: clock.now() + 61_000 });
  await clock.run(pace(call));
  expect([clock.elapsed, call.retryAt]).toEqual([61_000, undefined]);
});

test("a call without a bucket is not paced", async () => {
  const clock = new ManualClock();
  const call = sampleCall(clock);
  await paceCall(call, sampleResources(clock), async () => ({ failure: undefined, result: "lost" }));
  expect(call.slot).toBeUndefined();
});

test("a slot after the deadline: DeadlineError at once, with the time of the slot", async () => {
  const { clock, pace } = paced();
  await pace(sampleCall(clock));
  const late = { operation: limited, deadlineAt: clock.now() + 60_000 };
  const error = await thrownBy(pace(sampleCall(clock, late)));
  expect(error).toBeInstanceOf(DeadlineError);
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: its rate limit has no slot before the deadline. Nothing was sent to the API. Allow a longer deadlineMs. Or wait until 2026-11-20T12:01:01.000Z.",
  );
  expect(error.info).toMatchObject({
    outcome: "not-executed",
    attempts: 0,
    retryAt: new Date("2026-11-20T12:01:01Z"),
  });
  expect(clock.sleeping).toBe(0);
});

test("a full queue: QueueFullError at once", async () => {
  const { clock, pace } = paced(1);
  await pace(sampleCall(clock));
  const queued = pace(sampleCall(clock));
  const third = { operation: limited, deadlineAt: clock.now() + 600_000 };
  const error = await thrownBy(pace(sampleCall(clock, third)));
  expect(error).toBeInstanceOf(QueueFullError);
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: too many calls wait for its rate limit. Nothing was sent to the API. Send less at once, or raise queueSize. Wait until 2026-11-20T12:02:02.000Z.",
  );
  expect(error.info).toMatchObject({ outcome: "not-executed", retryAt: new Date("2026-11-20T12:02:02Z") });
  await clock.run(queued);
});

test("ONB-221 · a pause after a 429 that is longer than the deadline is the reason, whatever the limit", async () => {
  const { bucket, clock, pace } = paced();
  bucket.pause(clock.now() + 70_000);
  const reasonBefore = async (deadlineMs: number) => {
    const call = sampleCall(clock, { operation: limited, deadlineAt: clock.now() + deadlineMs });
    return (await thrownBy(pace(call))).message.replace(/^.*? failed: /, "");
  };
  expect(await reasonBefore(60_000)).toBe(
    "the pause that a 429 asked for ends after the deadline. Nothing was sent to the API. Allow a longer deadlineMs. Or wait until 2026-11-20T12:01:10.000Z.",
  );
  await clock.advance(70_000);
  await pace(sampleCall(clock, { operation: limited }));
  expect(await reasonBefore(30_000)).toMatch(/^its rate limit has no slot before the deadline\. /);
});

test("CRT-103 · where no limit is stated, both errors say that a 429 made them wait", async () => {
  const clock = new ManualClock();
  const bucket = new Bucket(undefined, clock);
  const resources = sampleResources(clock, { queueSize: 1, bucketOf: () => bucket });
  const pace = (call: Call) => paceCall(call, resources, async () => lost);
  bucket.pause(clock.now() + 7_000);
  const queued = pace(sampleCall(clock));
  expect((await thrownBy(pace(sampleCall(clock)))).message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: too many calls wait for the end of the pause that a 429 asked for. Nothing was sent to the API. Send less at once, or raise queueSize. Wait until 2026-11-20T12:00:07.000Z.",
  );
  const late = await thrownBy(pace(sampleCall(clock, { deadlineAt: clock.now() + 7_000 })));
  expect(late.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: the pause that a 429 asked for ends after the deadline. Nothing was sent to the API. Allow a longer deadlineMs. Or wait until 2026-11-20T12:00:07.000Z.",
  );
  await clock.run(queued);
  expect(clock.elapsed).toBe(7_000);
});

test.each([
  ["is stated", onePerMinute, limited],
  ["is not stated", undefined, operations.keyed],
])(
  "a call whose deadline has passed before it asks for a slot says that, where the limit %s and nothing held it up",
  async (_how, facts, operation) => {
    const clock = new ManualClock();
    const bucket = new Bucket(facts, clock);
    const call = sampleCall(clock, { operation, deadlineAt: clock.now() + 0.5, retryAt: clock.now() });
    await clock.advance(1);
    const error = await thrownBy(paceCall(call, sampleResources(clock, { bucketOf: () => bucket }), async () => lost));
    expect(error).toBeInstanceOf(DeadlineError);
    expect(error.message).toBe(
      "registerAccount: POST https://partner.example/v1/things failed: the deadline ran out before it could be sent. Nothing was sent to the API. Allow a longer deadlineMs.",
    );
    expect(error.info).toMatchObject({ outcome: "not-executed", attempts: 0, retryAt: undefined });
    expect(bucket.freeAt()).toBe(clock.now());
  },
);

test("a call whose deadline has passed says what holds it up all the same: a rate limit, the pause after a 429", async () => {
  const clock = new ManualClock();
  const used = new Bucket(onePerMinute, clock);
  const paused = new Bucket(undefined, clock);
  paused.pause(clock.now() + 7_000);
  const failing = (bucket: Bucket, given: object) =>
    thrownBy(
      paceCall(
        sampleCall(clock, { deadlineAt: clock.now(), ...given }),
        sampleResources(clock, { bucketOf: () => bucket }),
        async () => lost,
      ),
    );
  await paceCall(sampleCall(clock), sampleResources(clock, { bucketOf: () => used }), async () => lost);
  expect((await failing(used, { operation: limited })).message).toContain("its rate limit has no slot");
  const error = await failing(paused, {});
  expect(error.message).toContain("the pause that a 429 asked for ends after the deadline");
  expect(error.info?.retryAt).toEqual(new Date("2026-11-20T12:00:07Z"));
});

test("a pause that ended while its timer was late is not said to end after the deadline", async () => {
  let now = ManualClock.start;
  let timer = () => {};
  const sleep = () =>
    new Promise<void>((resolve) => {
      timer = resolve;
    });
  const clock = Object.assign(new ManualClock(), { now: () => now, sleep });
  const bucket = new Bucket(undefined, clock);
  bucket.pause(now + 7_000);
  const call = sampleCall(clock, { deadlineAt: now + 7_001 });
  const failing = thrownBy(paceCall(call, sampleResources(clock, { bucketOf: () => bucket }), async () => lost));
  now += 7_005;
  timer();
  expect((await failing).message).toContain("failed: the deadline ran out before it could be sent. Nothing was sent");
});

test("a wait for another slot is over with that slot: it is not reported as a long one, and leaves no timer", async () => {
  const clock = new ManualClock();
  const onWait = vi.fn();
  const slots = [{ confirm: () => false }, { confirm: () => true }];
  const bucket = {
    async acquire({ waits }: Waiter) {
      waits?.("concurrency");
      await clock.sleep(1_000);
      return { ...slots.shift(), release() {} };
    },
    release() {},
    finish() {},
  };
  const resources = sampleResources(clock, { bucketOf: () => bucket as unknown as CallBucket });
  const sending = paceCall(sampleCall(clock, { onWait }), resources, async (call) => {
    await call.slot?.confirm(clock.now());
    expect([clock.elapsed, clock.sleeping]).toEqual([2_000, 0]);
    await clock.sleep(5_000);
    return { failure: undefined, result: "lost" };
  });
  await clock.run(sending);
  expect(onWait).not.toHaveBeenCalled();
});

test("an abort in the queue: CallAbortedError with the caller's reason, not executed, no retryAt", async () => {
  const { clock, pace } = paced();
  await pace(sampleCall(clock));
  const caller = new AbortController();
  const queued = thrownBy(pace(sampleCall(clock, { signal: caller.signal })));
  caller.abort("changed my mind");
  const error = await queued;
  expect(error).toMatchObject({ name: "AbortError", cause: "changed my mind" });
  expect(error.message).toBe(
    "registerAccount: POST https://partner.example/v1/things failed: aborted while waiting for its rate limit. Nothing was sent to the API.",
  );
  expect(error.info).toMatchObject({ outcome: "not-executed", retryAt: undefined });
  expect(clock.sleeping).toBe(0);
});

test("an own attempt that may have run before makes the outcome unknown, also when refused here", async () => {
  const { clock, pace } = paced();
  await pace(sampleCall(clock));
  const call = sampleCall(clock, { deadlineAt: clock.now() + 1_000, ambiguous: true, idempotencyKey: "key-1" });
  const error = await thrownBy(pace(call));
  expect(error.info?.outcome).toBe("unknown");
  expect(error.message).toContain("repeat it only under the same key, key-1, with policy: { repeats: true }.");
});

test("a step that throws gives the slot back, unless the request was handed to fetch", async () => {
  const clock = new ManualClock();
  const bucket = new Bucket(onePerMinute, clock);
  const throwing = (sent: number) =>
    paceCall(sampleCall(clock), sampleResources(clock, { bucketOf: () => bucket }), async (call) => {
      call.sent += sent;
      throw new Error("no");
    });
  await expect(throwing(0)).rejects.toThrow("no");
  expect(bucket.freeAt()).toBe(clock.now());
  await expect(throwing(1)).rejects.toThrow("no");
  expect(bucket.freeAt()).toBe(clock.now() + 61_000);
});
