import { expect, test, vi } from "vitest";
import { onAbort } from "./on-abort.ts";

test("a signal has one listener, however many wait with it, and none when the last is through", () => {
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, "addEventListener");
  const remove = vi.spyOn(signal, "removeEventListener");
  const ends = Array.from({ length: 1_000 }, () => onAbort(signal, () => {}));
  expect(add).toHaveBeenCalledOnce();
  for (const end of ends.slice(1)) end();
  expect(remove).not.toHaveBeenCalled();
  ends[0]?.();
  ends[0]?.();
  expect(remove).toHaveBeenCalledOnce();
  onAbort(signal, () => {});
  expect(add).toHaveBeenCalledTimes(2);
});

test("all who wait are called back once, in order; who was called off is not", () => {
  const caller = new AbortController();
  const called: string[] = [];
  onAbort(caller.signal, () => called.push("first"));
  const end = onAbort(caller.signal, () => called.push("second"));
  onAbort(caller.signal, () => called.push("third"));
  end();
  caller.abort();
  caller.abort();
  expect(called).toEqual(["first", "third"]);
});
