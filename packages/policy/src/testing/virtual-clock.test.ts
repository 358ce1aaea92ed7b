import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

// The clock looks once per turn of the event loop whether anything still runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("a wait without an end never ends, and the time stands still until another wait begins", async () => {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  const ended: string[] = [];
  void clock.sleep(Number.POSITIVE_INFINITY).then(() => ended.push("endless"));
  await vi.runAllTimersAsync();
  expect([clock.now() - startedAt, ended]).toEqual([0, []]);
  for (const milliseconds of [2_000, 1_000])
    void clock.sleep(milliseconds).then(() => ended.push(`${milliseconds} ms`));
  await vi.runAllTimersAsync();
  expect([clock.now() - startedAt, ended]).toEqual([2_000, ["1000 ms", "2000 ms"]]);
});

test("waits end in the order of their ends, each at its time", async () => {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  const ended: number[] = [];
  for (const milliseconds of [300, 100, 200, -50])
    void clock.sleep(milliseconds).then(() => ended.push(clock.now() - startedAt));
  await vi.runAllTimersAsync();
  expect(ended).toEqual([0, 100, 200, 300]);
});

test("a wait that its signal ends, or has ended before, fails with the signal's reason and moves no time", async () => {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  await expect(clock.sleep(1_000, AbortSignal.abort("before"))).rejects.toBe("before");
  const caller = new AbortController();
  const waiting = clock.sleep(1_000, caller.signal);
  caller.abort("during");
  await expect(waiting).rejects.toBe("during");
  await vi.runAllTimersAsync();
  expect(clock.now() - startedAt).toBe(0);
});

test("a wait that ended leaves nothing on its signal", async () => {
  const clock = new VirtualClock();
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
  const waiting = clock.sleep(1_000, signal);
  await vi.runAllTimersAsync();
  await waiting;
  expect([added.mock.calls.length, removed.mock.calls.map((call) => call.slice(0, 2))]).toEqual([
    1,
    added.mock.calls.map((call) => call.slice(0, 2)),
  ]);
});

test("the time stands still while work runs, as long as it takes, and goes on when it failed", async () => {
  const clock = new VirtualClock();
  const startedAt = clock.now();
  let fail: (reason: Error) => void = () => {};
  const work = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const working = clock.during(() => work).catch((error: unknown) => error);
  void clock.sleep(1_000);
  for (let turn = 0; turn < 50; turn += 1) await vi.advanceTimersToNextTimerAsync();
  expect(clock.now() - startedAt).toBe(0);
  fail(new Error("broken"));
  expect(await working).toEqual(new Error("broken"));
  await vi.runAllTimersAsync();
  expect(clock.now() - startedAt).toBe(1_000);
});
