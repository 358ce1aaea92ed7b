import { settle } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Link } from "./link.ts";
import type { Script } from "./script.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A Redis that takes this long to respond; operations may still fail. */
function linked() {
  const redis = { takesMs: 0, isUp: true, failing: new Set<string>(), says: "no permission" };
  const asked: string[] = [];
  const respond = async (operation: string, key = "") => {
    asked.push(operation);
    if (!redis.isUp) throw new Error("connection refused");
    if (redis.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, redis.takesMs));
    if (redis.failing.has(operation) || redis.failing.has(`${operation} ${key}`)) throw new Error(redis.says);
    return 1;
  };
  const notices: string[] = [];
  const client = { evalSha: () => respond("probe"), eval: () => respond("probe"), isOpen: true, status: "ready" };
  const link = new Link(client, "test", ({ reason }) => {
    notices.push(reason);
  });
  const reported: string[] = [];
  link.join({ goAlone: () => reported.push("alone"), isBack: () => reported.push("back") });
  const script: Script = (_client, [key], [operation = ""]) => respond(operation, key);
  const run = (operation = "take", key = "key") =>
    link.run(script, [key], [operation]).catch((error: Error) => error.message);
  /** Asks again as soon as it has a response, as a bucket with waiting calls does. */
  const busy = async (milliseconds: number) => {
    for (let now = 0; now < milliseconds; now += 10) {
      if (!link.isAway) void run();
      await pass(10);
    }
  };
  return { redis, client, asked, notices, link, reported, run, busy };
}

async function pass(milliseconds: number): Promise<void> {
  // The name of a script is hashed outside of the timers.
  await settle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

describe("the way to Redis", () => {
  test("a failure: it is away; after a second it is lost, which is said once", async () => {
    const { redis, link, notices, reported, run } = linked();
    redis.isUp = false;
    expect(await run()).toBe("connection refused");
    await run();
    expect([link.isAway, link.isLost]).toEqual([true, false]);
    await pass(999);
    expect([link.isLost, notices, reported]).toEqual([false, [], []]);
    await pass(1);
    expect([link.isLost, notices, reported]).toEqual([true, ["connection refused"], ["alone"]]);
    await pass(60_000);
    expect(notices).toHaveLength(1);
  });

  test("that is back within a second was not away: nothing is said, and what failed must succeed", async () => {
    const { redis, link, notices, reported, run } = linked();
    redis.failing.add("take");
    await run();
    redis.failing.clear();
    await pass(0);
    expect([link.isAway, reported]).toEqual([false, ["back"]]);
    expect(await run()).toBe(1);
    redis.isUp = false;
    await run();
    await pass(999);
    // The next failure has its own second.
    expect(notices).toEqual([]);
    await pass(1);
    expect(notices).toHaveLength(1);
  });

  test.each([{ isOpen: false }, { status: "end" }])(
    "a client that was closed (%j) leaves no timer behind once it is lost; opened again, it is found by the next operations",
    async (closed) => {
      const { redis, client, link, notices, reported, run } = linked();
      redis.isUp = false;
      Object.assign(client, closed);
      await run();
      await pass(999);
      expect([link.isLost, vi.getTimerCount()]).toEqual([false, 2]);
      await pass(1_000);
      expect([notices, reported, vi.getTimerCount()]).toEqual([["connection refused"], ["alone"], 0]);
      // It fails at once, so that no call waits for it, and is lost without a further second.
      expect([await run(), link.isLost]).toEqual(["connection refused", true]);
      await pass(1_000);
      expect([notices.length, vi.getTimerCount()]).toEqual([1, 0]);
      redis.isUp = true;
      Object.assign(client, { isOpen: true, status: "ready" });
      expect([await run(), link.isAway]).toEqual([1, false]);
      redis.isUp = false;
      await run();
      await pass(999);
      expect([link.isAway, link.isLost, notices.length]).toEqual([true, false, 1]);
    },
  );

  test("a look that fails does not mean that it is away", async () => {
    const { redis, link, notices } = linked();
    redis.takesMs = 300;
    const peeked = link.peek(() => new Promise(() => {}), ["key"], ["look"]).catch(({ message }: Error) => message);
    await pass(2_000);
    expect([await peeked, link.isAway, notices]).toEqual(["no reply within 250 ms", false, []]);
    expect(await link.peek(async (_client, keys, values) => [keys, values], ["key"], ["look"])).toEqual([
      ["key"],
      ["look"],
    ]);
  });

  test("a failure that is not repeated is forgotten after a second", async () => {
    const { redis, link, notices, run } = linked();
    redis.failing.add("finish");
    await run("finish");
    await pass(2_000);
    expect([link.isAway, notices]).toEqual([false, []]);
    redis.failing.add("take");
    await run();
    redis.failing.delete("take");
    await pass(500);
    await run();
    redis.isUp = false;
    await run();
    await pass(999);
    expect(link.isLost).toBe(false);
  });

  test("responses that take longer than 250 ms: it is lost after a second, and not back before one arrives in time", async () => {
    const { redis, link, notices, reported, busy } = linked();
    redis.takesMs = 300;
    await busy(1_270);
    expect([link.isLost, notices]).toEqual([true, ["no reply within 250 ms"]]);
    await busy(20_000);
    expect([link.isLost, reported, notices.length]).toEqual([true, ["alone"], 1]);
    redis.takesMs = 200;
    await busy(5_000);
    expect([link.isAway, reported]).toEqual([false, ["alone", "back"]]);
  });

  test("an operation that fails while the look succeeds is tried once a second, and loses it", async () => {
    const { redis, link, asked, notices, reported, busy } = linked();
    redis.failing.add("take");
    await busy(1_500);
    expect([link.isLost, notices]).toEqual([true, ["no permission"]]);
    expect(reported).toEqual(["back", "alone", "back", "alone"]);
    await busy(8_500);
    expect(asked.filter((operation) => operation === "take").length).toBeLessThanOrEqual(12);
    expect([link.isLost, notices.length]).toEqual([true, 1]);
    redis.failing.clear();
    await busy(2_000);
    expect([link.isAway, link.isLost]).toEqual([false, false]);
  });

  test("another operation that succeeds says nothing of the one that fails", async () => {
    const { redis, link, notices, run } = linked();
    redis.failing.add("enter");
    for (let tenth = 0; tenth < 30; tenth++) {
      if (!link.isAway) await run("take");
      if (!link.isAway) await run("enter");
      await pass(100);
    }
    expect(notices).toEqual(["no permission"]);
    redis.failing.clear();
    await pass(1_000);
    await run("enter");
    redis.isUp = false;
    await run("take");
    expect(link.isLost).toBe(false);
    await pass(1_000);
    expect(notices).toEqual(["no permission", "connection refused"]);
  });

  test("lost as a whole, it is found again by whatever succeeds first", async () => {
    const { redis, link, notices, run } = linked();
    redis.isUp = false;
    await run("ask");
    await pass(1_500);
    redis.isUp = true;
    await pass(2_000);
    expect([link.isAway, link.isLost]).toEqual([false, false]);
    expect(await run("take")).toBe(1);
    redis.isUp = false;
    await run("take");
    expect(link.isLost).toBe(false);
    await pass(1_000);
    expect(notices).toHaveLength(2);
  });

  test("a bucket that joins while it is lost is notified", async () => {
    const { redis, link, run } = linked();
    const goAlone = vi.fn();
    link.join({ goAlone, isBack() {} });
    expect(goAlone).not.toHaveBeenCalled();
    redis.isUp = false;
    await run();
    await pass(1_000);
    const late = vi.fn();
    link.join({ goAlone: late, isBack() {} });
    expect([goAlone.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  });

  test("a bucket that has left is not notified any more", async () => {
    const { redis, link, reported, run } = linked();
    const member = { goAlone: vi.fn(), isBack: vi.fn() };
    link.join(member);
    link.leave(member);
    redis.isUp = false;
    await run();
    await pass(1_000);
    redis.isUp = true;
    await pass(2_000);
    expect([reported, member.goAlone.mock.calls, member.isBack.mock.calls]).toEqual([["alone", "back"], [], []]);
  });

  test("Redis that refuses is quoted, without the last error of a connection that works", async () => {
    const { redis, notices, run } = linked();
    redis.says = "WRONGTYPE Operation against a key holding the wrong kind of value";
    redis.failing.add("take");
    await run();
    await pass(900);
    await run();
    await pass(100);
    expect(notices).toEqual(["Redis replied: WRONGTYPE Operation against a key holding the wrong kind of value"]);
  });

  test("an operation that fails with one key for good is said once, although it succeeds with all others", async () => {
    const { redis, link, notices, reported, run } = linked();
    redis.failing.add("take broken");
    for (let tenth = 0; tenth < 100; tenth++) {
      if (!link.isAway) await run("take", "sound");
      if (!link.isAway) await run("take", "broken");
      await pass(100);
    }
    expect([notices.length, link.isLost, reported.at(-1)]).toEqual([1, true, "alone"]);
    redis.failing.clear();
    await pass(2_000);
    await run("take", "sound");
    await run("take", "broken");
    expect(link.isLost).toBe(false);
  });

  test("a client that connects again responds late: the next check is made at once", async () => {
    const { redis, link, run } = linked();
    redis.takesMs = 700;
    void run();
    await pass(300);
    redis.takesMs = 0;
    await pass(640);
    expect(link.isAway).toBe(true);
    await pass(20);
    expect(link.isAway).toBe(false);
  });
});

test("what failed and is not wanted again does not count for ever: the next blip is a blip", async () => {
  const { redis, link, notices, reported, run, busy } = linked();
  redis.takesMs = 2_500;
  void run("release");
  await pass(300);
  redis.takesMs = 0;
  await pass(2_500);
  expect([link.isAway, reported, notices.length]).toEqual([false, ["alone", "back"], 1]);
  await busy(500);
  redis.isUp = false;
  await run();
  expect([link.isLost, reported.at(-1)]).toEqual([true, "alone"]);
  redis.isUp = true;
  await pass(1_000);
  await busy(1_020);
  redis.isUp = false;
  await run();
  expect([link.isAway, link.isLost, notices.length]).toEqual([true, false, 1]);
});
