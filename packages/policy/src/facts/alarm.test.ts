import { ManualClock } from "@tillside/testing/manual-clock";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { alarm } from "./alarm.ts";
import { type Clock, systemClock } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("on the system's clock", () => {
  test("rings once, when the time has come", async () => {
    const ring = vi.fn();
    alarm(systemClock, 1_000, ring);
    await vi.advanceTimersByTimeAsync(999);
    expect(ring).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ring).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("in the background it keeps no process alive; otherwise it does", () => {
    vi.useRealTimers();
    const timers = vi.spyOn(globalThis, "setTimeout");
    for (const background of [true, false, undefined]) alarm(systemClock, 1_000, () => {}, background)();
    expect(timers.mock.results.map(({ value }) => value.hasRef())).toEqual([false, true, true]);
    timers.mockRestore();
  });

  test("called off, it never rings and leaves no timer", async () => {
    const ring = vi.fn();
    const callOff = alarm(systemClock, 1_000, ring);
    callOff();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ring).not.toHaveBeenCalled();
  });

  test("never rings early, although a timer may fire a little before its time", async () => {
    const ring = vi.fn();
    let late = 0.7;
    const clock: Clock = { ...systemClock, now: () => systemClock.now() - late };
    alarm(clock, 1_000, ring);
    late = 1.4;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ring).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ring).toHaveBeenCalledOnce();
  });

  test("waits longer than the longest timer (24.8 days), and can be called off in between", async () => {
    const day = 86_400_000;
    const ring = vi.fn();
    const callOff = alarm(systemClock, 60 * day, ring);
    await vi.advanceTimersByTimeAsync(59 * day);
    expect(vi.getTimerCount()).toBe(1);
    callOff();
    await vi.advanceTimersByTimeAsync(2 * day);
    expect(ring).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("on a clock that was handed in", () => {
  test("rings by that clock, and sleeps no more once called off", async () => {
    const clock = new ManualClock();
    const ring = vi.fn();
    alarm(clock, 1_000, ring);
    const callOff = alarm(clock, 2_000, ring);
    await clock.advance(1_000);
    expect(ring).toHaveBeenCalledOnce();
    callOff();
    expect(clock.sleeping).toBe(0);
    await clock.advance(5_000);
    expect(ring).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
