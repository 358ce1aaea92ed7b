import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mostInAnyWindow } from "../../test/arrivals.ts";
import { waiters } from "../../test/waiters.ts";
import { Lifetime } from "../facts/lifetime.ts";
import { Bucket } from "./bucket.ts";

const facts = { requests: 2, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("waiting for a slot on workerd", () => {
  test("ONB-222 · every call by itself, and never more than the limit", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(facts, clock), clock);
    calls.arrive(6);
    await clock.advance(121_999);
    expect(calls.granted).toEqual([0, 0, 61_000, 61_000]);
    await clock.advance(1);
    expect(calls.granted).toHaveLength(6);
    expect(mostInAnyWindow(calls.granted, 60_000)).toBe(2);
    expect(clock.sleeping).toBe(0);
  });

  test("one whose request has ended delays no other call", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket(facts, clock);
    const dead = { now: () => clock.now(), sleep: () => new Promise<void>(() => {}) };
    const calls = waiters(bucket, clock);
    calls.arrive(2);
    const sleep = vi.spyOn(clock, "sleep").mockImplementationOnce(dead.sleep);
    calls.arrive(1);
    await settle();
    expect(sleep).toHaveBeenCalledOnce();
    calls.arrive(1);
    await clock.advance(61_000);
    expect(calls.order).toEqual([0, 1, 3]);
  });

  test("is refused at its deadline, when others were faster", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(facts, clock), clock);
    calls.arrive(4);
    calls.arrive(1, { deadlineMs: 70_000 });
    await clock.advance(69_999);
    expect(calls.refused).toEqual([]);
    await clock.advance(1);
    expect(calls.refused).toEqual([{ reason: "deadline", at: 122_000, elapsed: 70_000 }]);
    expect(clock.sleeping).toBe(0);
  });

  test("an abort ends it at once", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(facts, clock), clock);
    const caller = new AbortController();
    calls.arrive(2);
    calls.arrive(1, { signal: caller.signal });
    await clock.advance(5);
    caller.abort();
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "aborted", elapsed: 5 }]);
    expect(clock.sleeping).toBe(0);
  });

  test("so does the end of its client", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(facts, clock), clock);
    const closing = new Lifetime();
    calls.arrive(2);
    calls.arrive(1, { closing });
    await clock.advance(5);
    void closing.close();
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "aborted", elapsed: 5 }]);
    expect(clock.sleeping).toBe(0);
  });

  test("checks every quarter of a second whether a call in flight has ended", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket({ ...facts, requests: 10, concurrency: 1 }, clock);
    const calls = waiters(bucket, clock);
    calls.arrive(2);
    await clock.advance(1_100);
    for (const slot of calls.slots.splice(0)) bucket.finish(slot);
    await clock.advance(149);
    expect(calls.granted).toEqual([0]);
    await clock.advance(1);
    expect(calls.granted).toEqual([0, 1_250]);
  });

  test("a call that was dropped with its request gives its place back after ten minutes", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket({ ...facts, requests: 10, concurrency: 1 }, clock), clock);
    calls.arrive(1);
    await clock.advance(100);
    calls.arrive(1);
    await clock.advance(599_899);
    expect(calls.granted).toEqual([0]);
    await clock.advance(251);
    expect(calls.granted).toHaveLength(2);
  });
});
