import { expect, test, vi } from "vitest";
import { cutOff } from "./cut-off.ts";

test("is the promise where nothing cuts it off", async () => {
  const attempt = cutOff();
  const late = vi.fn();
  expect(await attempt.until(Promise.resolve(1), late)).toBe(1);
  await expect(attempt.until(Promise.reject(new Error("broken")), late)).rejects.toThrow("broken");
  expect(attempt.signal.aborted).toBe(false);
  expect(late).not.toHaveBeenCalled();
});

test("cut off, it rejects with the reason at once, whatever becomes of the promise; the signal has the same reason", async () => {
  const attempt = cutOff();
  const never = attempt.until(new Promise(() => {}));
  attempt.now("enough");
  attempt.now("too much");
  await expect(never).rejects.toBe("enough");
  await expect(attempt.until(new Promise(() => {}))).rejects.toBe("enough");
  await expect(attempt.until(Promise.resolve(1))).rejects.toBe("enough");
  await expect(attempt.until(Promise.reject(new Error("late")))).rejects.toBe("enough");
  expect(attempt.signal.reason).toBe("enough");
});

test("without a reason it rejects with the platform's own", async () => {
  const attempt = cutOff();
  attempt.now(undefined);
  await expect(attempt.until(new Promise(() => {}))).rejects.toMatchObject({ name: "AbortError" });
});

test("hands over what comes late, once", async () => {
  const attempt = cutOff();
  const late = vi.fn();
  let resolve = (_value: number) => {};
  const promise = new Promise<number>((given) => {
    resolve = given;
  });
  const ended = attempt.until(promise, late);
  attempt.now("enough");
  await expect(ended).rejects.toBe("enough");
  resolve(7);
  await promise;
  expect(late).toHaveBeenCalledExactlyOnceWith(7);
});
