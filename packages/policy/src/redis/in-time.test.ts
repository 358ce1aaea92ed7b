import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes in time is passed on, and leaves no timer", async () => {
  const late = vi.fn();
  await expect(inTime(Promise.resolve("response"), 250, late)).resolves.toBe("response");
  await expect(inTime(Promise.reject(new Error("refused")), 250, late)).rejects.toThrow("refused");
  expect([late.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test("what comes later is an error, and goes to whoever tidies up", async () => {
  const late = vi.fn();
  let respond = (_value: string) => {};
  const promise = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const refused = expect(inTime(promise, 250, late)).rejects.toThrow("no reply within 250 ms");
  await vi.advanceTimersByTimeAsync(252);
  await refused;
  expect(late).not.toHaveBeenCalled();
  respond("slot");
  await promise;
  expect(late).toHaveBeenCalledExactlyOnceWith("slot");
});

test("a response that is already there when the timer runs, because the process was busy, is in time", async () => {
  let respond = (_value: string) => {};
  const promise = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const inTimeOrNot = inTime(promise, 250, () => {});
  vi.advanceTimersByTime(250);
  respond("slot");
  await expect(inTimeOrNot).resolves.toBe("slot");
});
