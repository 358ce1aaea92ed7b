import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import { waiters } from "../../test/waiters.ts";
import type { Limit, TakeResult } from "../facts/limit.ts";
import { Bucket } from "./bucket.ts";

const facts = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

/** A bucket whose limit is kept elsewhere and responds when the test says so. */
function shared() {
  const clock = new ManualClock();
  const asked: ((response: TakeResult) => void)[] = [];
  const released: TakeResult[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  const limit: Limit = {
    changed() {},
    hasRoom: true,
    pausedUntil: Number.NEGATIVE_INFINITY,
    earliest: (ahead, now) => Math.max(now, closedUntil) + 10 * ahead,
    take: () => new Promise((resolve) => asked.push(resolve)),
    finish() {},
    release: (slot) => void released.push(slot),
    pause() {},
  };
  const bucket = new Bucket(facts, clock, limit);
  const slot = () => ({ confirm: () => true, release() {} });
  /** Responds to the pending question. */
  async function respond(given: TakeResult): Promise<void> {
    if (typeof given === "number") closedUntil = given;
    asked.at(-1)?.(given);
    await settle();
  }
  return { clock, bucket, limit, calls: waiters(bucket, clock), asked, released, slot, respond };
}

test("is asked once at a time, for the head of the queue", async () => {
  const { calls, asked, slot, respond } = shared();
  calls.arrive(3);
  await settle();
  expect(asked).toHaveLength(1);
  for (let call = 0; call < 3; call++) await respond(slot());
  expect(calls.order).toEqual([0, 1, 2]);
  expect(asked).toHaveLength(3);
});

test("an interactive call that comes while it is asked gets the slot before bulk calls", async () => {
  const { calls, slot, respond } = shared();
  calls.arrive(1, { priority: "bulk" });
  calls.arrive(1);
  await respond(slot());
  await respond(slot());
  expect(calls.order).toEqual([1, 0]);
});

test("when it has to wait, it asks again after that time, or as soon as that time may be wrong", async () => {
  const { clock, calls, limit, asked, slot, respond } = shared();
  calls.arrive(1);
  await respond(clock.now() + 5_000);
  await clock.advance(4_999);
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  expect(asked).toHaveLength(2);
  await respond(clock.now() + 5_000);
  limit.changed();
  await settle();
  expect(asked).toHaveLength(3);
  await respond(slot());
  expect(calls.granted).toEqual([5_000]);
  expect(clock.sleeping).toBe(0);
});

test("a wait beyond the deadline refuses at once, with its time", async () => {
  const { clock, calls, respond } = shared();
  calls.arrive(1, { deadlineMs: 3_000 });
  await respond(clock.now() + 5_000);
  expect(calls.refused).toEqual([{ reason: "deadline", at: 5_000, elapsed: 0 }]);
  expect(clock.sleeping).toBe(0);
});

test("a slot for a call that aborted meanwhile is the next one's, or is given back", async () => {
  const { calls, released, slot, respond } = shared();
  const caller = new AbortController();
  calls.arrive(1, { signal: caller.signal });
  calls.arrive(1);
  caller.abort();
  await respond(slot());
  expect(calls.order).toEqual([1]);

  const impatient = new AbortController();
  calls.arrive(1, { signal: impatient.signal });
  impatient.abort();
  const unused = slot();
  await respond(unused);
  expect(released).toEqual([unused]);
});

test("a call that aborts when its wait is reported leaves no timer, and the calls behind it receive their new wait", async () => {
  const { clock, bucket, respond } = shared();
  const reported: unknown[] = [];
  const patient = new AbortController();
  const call = (name: string, caller = new AbortController()) => {
    const waits = (_reason: string, milliseconds?: number) => {
      reported.push([name, milliseconds]);
      caller.abort();
    };
    const refuse = (reason: string) => new Error(reason);
    const waiter = { deadlineAt: clock.now() + 60_000, signal: caller.signal, queueSize: 10, refuse, waits };
    return Promise.resolve(bucket.acquire(waiter)).catch(({ message }: Error) => message);
  };
  const calls = [call("first"), call("second", patient), call("third", patient)];
  await respond(clock.now() + 5_000);
  expect(await Promise.all(calls)).toEqual(["aborted", "aborted", "aborted"]);
  // The third left together with the second.
  expect(reported).toEqual([
    ["first", 5_000],
    ["second", 5_000],
  ]);
  expect(clock.sleeping).toBe(0);
});

test("no call has to wait before the limit has said so", async () => {
  const { clock, bucket, asked, slot, respond } = shared();
  const reported: unknown[] = [];
  const waiter = {
    deadlineAt: clock.now() + 60_000,
    signal: undefined,
    queueSize: 10,
    refuse: (reason: string) => new Error(reason),
    waits: (...wait: unknown[]) => reported.push(wait),
  };
  const granted = Promise.all([bucket.acquire(waiter), bucket.acquire(waiter)]);
  await respond(slot());
  expect(reported).toEqual([]);
  await respond(clock.now() + 5_000);
  expect(reported).toEqual([["rate-limit", 5_000]]);
  await clock.advance(5_000);
  await respond(slot());
  await granted;
  expect([asked.length, reported.length]).toEqual([3, 1]);
});

test("a call that got its slot is forgotten, with its token and its body", async () => {
  const { bucket, slot, respond } = shared();
  async function granted(): Promise<WeakRef<object>> {
    const waiter = {
      deadlineAt: Number.POSITIVE_INFINITY,
      signal: undefined,
      queueSize: 10,
      refuse: () => new Error(),
    };
    const taken = bucket.acquire(waiter);
    await respond(slot());
    await taken;
    return new WeakRef(waiter);
  }
  const call = await granted();
  await turn();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(call.deref()).toBeUndefined();
  // The bucket is still there.
  expect(bucket.isIdle).toBe(false);
});
