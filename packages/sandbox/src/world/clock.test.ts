import { getEventListeners } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "@tillside/policy";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { SandboxClock } from "./clock.ts";

const start = Date.parse("2026-03-01T12:00:00Z");

test("can be handed to a client", () => {
  expectTypeOf<SandboxClock>().toExtend<Clock>();
});

describe("a virtual clock", () => {
  test("stands still until something waits, then jumps to the end of the wait", async () => {
    const clock = new SandboxClock(start);
    expect(clock.now()).toBe(start);
    await clock.sleep(24 * 3_600_000);
    expect(clock.now()).toBe(start + 24 * 3_600_000);
  });

  test("ends waits in their order, each at its own time", async () => {
    const clock = new SandboxClock(start);
    const woken: [string, number][] = [];
    const wait = async (name: string, milliseconds: number) => {
      await clock.sleep(milliseconds);
      woken.push([name, clock.now() - start]);
    };
    await Promise.all([wait("long", 90_000), wait("short", 5_000), wait("also short", 5_000)]);
    expect(woken).toEqual([
      ["short", 5_000],
      ["also short", 5_000],
      ["long", 90_000],
    ]);
  });

  test("a virtual clock jumps two turns after the last response, also if that took none", async () => {
    const clock = new SandboxClock(start);
    const woken = vi.fn();
    void clock.sleep(1_000).then(woken);
    for (let request = 0; request < 5; request++) {
      await nextTurn();
      await clock.whileBusy(async () => {});
      expect(clock.now()).toBe(start);
    }
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect([clock.now() - start, woken.mock.calls.length]).toEqual([1_000, 1]);
  });

  test("does not leap while something is in flight, except while that waits itself", async () => {
    const clock = new SandboxClock(start);
    const timeOut = vi.fn();
    const waiting = clock.sleep(30_000).then(timeOut);
    await clock.whileBusy(async () => {
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      expect(timeOut).not.toHaveBeenCalled();
      await clock.pause(2_000);
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      expect([clock.now() - start, timeOut.mock.calls.length]).toEqual([2_000, 0]);
    });
    await waiting;
    expect(clock.now() - start).toBe(30_000);
  });

  test("a wait ends with its signal, and leaves nothing behind", async () => {
    const clock = new SandboxClock(start);
    const caller = new AbortController();
    const waiting = clock.sleep(1_000, caller.signal);
    caller.abort(new Error("enough"));
    await expect(waiting).rejects.toThrow("enough");
    await expect(clock.sleep(1, caller.signal)).rejects.toThrow("enough");
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(clock.now()).toBe(start);
  });

  test("a wait that ends takes its hands off the signal", async () => {
    const { signal } = new AbortController();
    await new SandboxClock(start).sleep(1_000, signal);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("a wait that is aborted is not leapt to, and another one is", async () => {
    const clock = new SandboxClock(start);
    const caller = new AbortController();
    const aborted = clock.sleep(1_000, caller.signal).catch(() => {});
    const other = clock.sleep(5_000);
    caller.abort();
    await aborted;
    await other;
    expect(clock.now() - start).toBe(5_000);
  });

  test("two that are busy: both must be done", async () => {
    const clock = new SandboxClock(start);
    const woken = vi.fn();
    const waiting = clock.sleep(1_000).then(woken);
    await clock.whileBusy(async () => {
      await clock.whileBusy(async () => {});
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      expect(woken).not.toHaveBeenCalled();
    });
    await waiting;
  });

  test.each(["set", "reset"])("waits as long after a %s back to an earlier time", async (how) => {
    const clock = new SandboxClock(start);
    clock.advance(86_400_000);
    const waiting = clock.sleep(1_000);
    if (how === "set") clock.set(start);
    else clock.reset();
    await waiting;
    expect(clock.now() - start).toBe(1_000);
  });

  test("ends every wait at the end of time", async () => {
    const clock = new SandboxClock(Date.parse("9999-12-31T23:59:59Z"));
    await clock.sleep(86_400_000);
    expect(new Date(clock.now()).toISOString()).toBe("9999-12-31T23:59:59.999Z");
  });

  test("never runs by itself", () => {
    const clock = new SandboxClock(start);
    clock.resume();
    expect(clock.frozen).toBe(true);
  });
});

describe("a running clock", () => {
  test("passes like the system's, and further by what it was advanced", () => {
    const system = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const clock = new SandboxClock();
    const before = clock.now();
    system.mockReturnValue(1_500);
    expect(clock.now() - before).toBe(500);
    clock.advance(60_000);
    expect(clock.now() - before).toBe(60_500);
  });

  test("follows the system's time of day when that leaves it behind, as after the machine slept", () => {
    vi.spyOn(performance, "now").mockReturnValue(1_000);
    const day = vi.spyOn(Date, "now").mockReturnValue(start);
    const clock = new SandboxClock();
    clock.advance(5_000);
    expect(clock.now()).toBe(start + 5_000);
    const twoHours = 2 * 3_600_000;
    day.mockReturnValue(start + twoHours);
    expect(clock.now()).toBe(start + 5_000 + twoHours);
  });

  test("stands still when frozen, moves when advanced, and goes on from there", () => {
    const system = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const clock = new SandboxClock();
    const before = clock.now();
    clock.freeze();
    system.mockReturnValue(9_000);
    clock.advance(100);
    expect(clock.now() - before).toBe(100);
    clock.resume();
    system.mockReturnValue(9_005);
    expect(clock.now() - before).toBe(105);
    expect(clock.frozen).toBe(false);
  });

  test("a wait of a frozen clock ends when the time is moved past it, not before", async () => {
    const clock = new SandboxClock();
    clock.freeze();
    const woken = vi.fn();
    const waiting = clock.sleep(10_000).then(woken);
    clock.advance(9_999);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(woken).not.toHaveBeenCalled();
    clock.advance(1);
    await waiting;
  });

  test("a wait that began while it was frozen goes on when it runs again", async () => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    clock.freeze();
    clock.freeze();
    const woken = vi.fn();
    void clock.sleep(2_000).then(woken);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(woken).not.toHaveBeenCalled();
    clock.resume();
    clock.resume();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test.each(["set", "reset"])("a wait lasts as long after a %s back to an earlier time, frozen or not", async (how) => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    const earlier = clock.now();
    clock.advance(86_400_000);
    if (how === "reset") clock.freeze();
    const woken = vi.fn();
    void clock.sleep(2_000).then(woken);
    if (how === "reset") clock.reset();
    else clock.set(earlier);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("stands at the end of time", () => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    clock.set("9999-12-31T23:59:59.999Z");
    vi.advanceTimersByTime(50);
    expect(new Date(clock.now()).toISOString()).toBe("9999-12-31T23:59:59.999Z");
    vi.useRealTimers();
  });

  test("a wait that is aborted leaves no timer; a pause is one of the system's", async () => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    const caller = new AbortController();
    const waiting = clock.sleep(2_000, caller.signal).catch(() => "aborted");
    expect(vi.getTimerCount()).toBe(1);
    caller.abort();
    expect([await waiting, vi.getTimerCount()]).toEqual(["aborted", 0]);
    const paused = vi.fn();
    void clock.whileBusy(() => clock.pause(500)).then(paused);
    await vi.advanceTimersByTimeAsync(499);
    expect(paused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(paused).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("a rest takes real time, however the clock is moved meanwhile, and ends while it is frozen", async () => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    clock.freeze();
    const over = vi.fn();
    void clock.rest(2_000, new AbortController().signal).then(over);
    clock.advance(60_000);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("a wait longer than a timer can be ends when its time has come", async () => {
    vi.useFakeTimers();
    const clock = new SandboxClock();
    const woken = vi.fn();
    void clock.sleep(2 ** 31 + 5_000).then(woken);
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(woken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(woken).toHaveBeenCalled();
    vi.useRealTimers();
  });
});

describe("what is no time", () => {
  test.each(["1", -1, Number.NaN, undefined, null])("is not advanced by: %j", (given) => {
    const clock = new SandboxClock(start);
    expect(() => clock.advance(given as number)).toThrow("advances by a number of milliseconds of at least 0");
    expect(clock.now()).toBe(start);
  });

  test.each([
    "2027-01-31",
    "2016-12-31T23:59:60Z",
    "2027-02-30T00:00:00Z",
    "soon",
    "",
    Number.NaN,
    -1,
    undefined,
    null,
  ])("is not set: %j", (given) => {
    const clock = new SandboxClock(start);
    expect(() => clock.set(given as string)).toThrow("such as 2027-01-31T12:00:00Z, without leap seconds");
    expect(clock.now()).toBe(start);
  });

  test.each(["2027-01-31T12:00:00Z", "2027-01-31T13:00:00.000+01:00", new Date(1_801_396_800_000), 1_801_396_800_000])(
    "a time is set: %j",
    (given) => {
      const clock = new SandboxClock(start);
      clock.set(given);
      expect(clock.now()).toBe(1_801_396_800_000);
    },
  );
});
