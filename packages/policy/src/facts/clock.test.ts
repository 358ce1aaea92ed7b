import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { momentOf, sleptSince, systemClock, timeOfDay } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Writes down whether and how a sleep has ended. */
function watched(sleep: Promise<void>) {
  const state = { ended: undefined as unknown };
  sleep.then(
    () => {
      state.ended = "awake";
    },
    (reason) => {
      state.ended = reason;
    },
  );
  return state;
}

describe("systemClock", () => {
  test("counts milliseconds from the epoch and follows the monotonic clock", async () => {
    const before = systemClock.now();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(systemClock.now() - before).toBeCloseTo(1_500, 0);
    expect(new Date(systemClock.now()).getFullYear()).toBeGreaterThan(2020);
  });

  test("its functions work on their own", async () => {
    const { now, sleep } = systemClock;
    const asleep = watched(sleep(5));
    await vi.advanceTimersByTimeAsync(6);
    expect(asleep.ended).toBe("awake");
    expect(now()).toBeGreaterThan(0);
  });

  test("sleeps as long as asked", async () => {
    const sleep = watched(systemClock.sleep(1_000));
    await vi.advanceTimersByTimeAsync(999);
    expect(sleep.ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2);
    expect(sleep.ended).toBe("awake");
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([0, -5, Number.NEGATIVE_INFINITY])("does not wait for %d", async (milliseconds) => {
    await systemClock.sleep(milliseconds);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("sleeps longer than the longest timer (24.8 days)", async () => {
    const day = 86_400_000;
    const sleep = watched(systemClock.sleep(60 * day));
    await vi.advanceTimersByTimeAsync(59 * day);
    expect(sleep.ended).toBeUndefined();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(day + 1);
    expect(sleep.ended).toBe("awake");
  });

  test("an endless sleep can be aborted", async () => {
    const caller = new AbortController();
    const sleep = watched(systemClock.sleep(Number.POSITIVE_INFINITY, caller.signal));
    await vi.advanceTimersByTimeAsync(100 * 86_400_000);
    caller.abort("enough");
    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.ended).toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("never ends early, although a timer may fire a little before its time", async () => {
    const sleep = watched(systemClock.sleep(1_000));
    const real = performance.now.bind(performance);
    const late = vi.spyOn(performance, "now").mockImplementation(() => real() - 0.7);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sleep.ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(sleep.ended).toBe("awake");
    late.mockRestore();
  });

  test("an abort rejects at once with the reason, and leaves neither timer nor listener", async () => {
    const caller = new AbortController();
    const remove = vi.spyOn(caller.signal, "removeEventListener");
    const sleep = watched(systemClock.sleep(1_000, caller.signal));
    expect(vi.getTimerCount()).toBe(1);
    const reason = new Error("changed my mind");
    caller.abort(reason);
    await vi.advanceTimersByTimeAsync(0);
    expect(sleep.ended).toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
    expect(remove).not.toHaveBeenCalled();
  });

  test("rejects at once when the signal is aborted already", async () => {
    await expect(systemClock.sleep(1_000, AbortSignal.abort("before"))).rejects.toBe("before");
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([1_000, 0])("removes its listener from a signal that lives on, after %d ms", async (milliseconds) => {
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const sleep = systemClock.sleep(milliseconds, signal);
    await vi.advanceTimersByTimeAsync(1_001);
    await sleep;
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });
});

describe("sleptSince", () => {
  test("is what the time of day went on while the clock stood still", async () => {
    const before = momentOf(systemClock);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sleptSince(before, systemClock)).toBe(0);
    vi.setSystemTime(Date.now() + 7_200_000);
    expect(sleptSince(before, systemClock)).toBeCloseTo(7_200_000, -1);
    expect(sleptSince(momentOf(systemClock), systemClock)).toBe(0);
  });

  test.each([-7_200_000, 900])("a time of day that was corrected by %d ms is no sleep", (milliseconds) => {
    const before = momentOf(systemClock);
    vi.setSystemTime(Date.now() + milliseconds);
    expect(sleptSince(before, systemClock)).toBe(0);
  });

  test("a clock that was handed in never sleeps", () => {
    const clock = { now: () => 1_234, sleep: systemClock.sleep };
    const before = momentOf(clock);
    vi.setSystemTime(Date.now() + 7_200_000);
    expect([before, sleptSince(before, clock)]).toEqual([{ at: 1_234, timeOfDay: 1_234 }, 0]);
  });
});

describe("timeOfDay", () => {
  test("follows a wall clock that went on while the machine slept, and one that was corrected", () => {
    const [before, day] = [systemClock.now(), 86_400_000];
    vi.setSystemTime(Date.now() + day);
    expect(timeOfDay(systemClock) - before).toBeCloseTo(day, -3);
    expect(timeOfDay({ ...systemClock, sleep: async () => {} }) - before).toBeCloseTo(day, -3);
    expect(systemClock.now()).toBeCloseTo(before, -1);
  });

  test("is what a clock shows that was handed in", () => {
    const clock = {
      time: 1_234,
      now() {
        return this.time;
      },
      sleep: systemClock.sleep,
    };
    expect(timeOfDay(clock)).toBe(1_234);
  });
});
