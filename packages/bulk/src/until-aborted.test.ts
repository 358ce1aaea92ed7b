import { expect, test, vi } from "vitest";
import { untilAborted } from "./until-aborted.ts";

function spied() {
  const controller = new AbortController();
  const add = vi.spyOn(controller.signal, "addEventListener");
  const remove = vi.spyOn(controller.signal, "removeEventListener");
  return { controller, signal: controller.signal, listeners: () => add.mock.calls.length - remove.mock.calls.length };
}

test("is the promise where nothing aborts, and leaves no listener", async () => {
  const { signal, listeners } = spied();
  expect(await untilAborted(signal, Promise.resolve(1))).toBe(1);
  await expect(untilAborted(signal, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(listeners()).toBe(0);
});

test("rejects with the signal's reason at once, whatever becomes of the promise", async () => {
  const { controller, signal } = spied();
  const never = untilAborted(signal, new Promise(() => {}));
  controller.abort("enough");
  await expect(never).rejects.toBe("enough");
  await expect(untilAborted(signal, new Promise(() => {}))).rejects.toBe("enough");
  await expect(untilAborted(signal, Promise.reject(new Error("late")))).rejects.toBe("enough");
});
