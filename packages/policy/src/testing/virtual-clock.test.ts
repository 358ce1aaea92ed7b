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
