import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import { Bucket } from "./bucket.ts";
import type { Waiter } from "./waiter.ts";

const facts = { requests: 2, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

/** A bucket, and the waits that it reports to its calls. */
function paced(concurrency?: number) {
  const clock = new ManualClock();
  const bucket = new Bucket(concurrency === undefined ? facts : { ...facts, concurrency }, clock);
  const reported: unknown[][] = [];
  const arrive = (given: Partial<Waiter> = {}) =>
    bucket.acquire({
      deadlineAt: clock.now() + 200_000,
      signal: undefined,
      queueSize: 10,
      refuse: (reason) => new Error(reason),
      waits: (...wait) => reported.push(wait),
      ...given,
    });
  return { clock, bucket, reported, arrive };
}

test("who gets a slot at once waits for nothing", async () => {
  const { reported, arrive } = paced();
  await Promise.all([arrive(), arrive()]);
  expect(reported).toEqual([]);
});

test("the rate limit, with the time until the slot: the window and a second", async () => {
  const { clock, reported, arrive } = paced();
  await clock.run(Promise.all([arrive(), arrive(), arrive(), arrive(), arrive()]));
  expect(reported).toEqual([
    ["rate-limit", 61_000],
    ["rate-limit", 61_000],
    ["rate-limit", 122_000],
  ]);
});

test("a pause, until its end", async () => {
  const { clock, bucket, reported, arrive } = paced();
  bucket.pause(clock.now() + 5_000);
  await clock.run(Promise.resolve(arrive()));
  expect(reported).toEqual([["pause", 5_000]]);
});

test("calls in flight: the length of the wait is unknown", async () => {
  const { clock, bucket, reported, arrive } = paced(1);
  const slot = await arrive();
  const next = Promise.resolve(arrive());
  bucket.finish(slot);
  await clock.run(next);
  expect(reported).toEqual([["concurrency"]]);
});

test("who is refused does not wait", () => {
  const { clock, bucket, reported, arrive } = paced();
  bucket.pause(clock.now() + 900_000);
  expect(() => arrive()).toThrow("deadline");
  expect(reported).toEqual([]);
});
