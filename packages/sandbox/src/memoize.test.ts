import { expect, test, vi } from "vitest";
import { memoize, memoizeWeakly } from "./memoize.ts";

test("each value is worked out once, nothing too", () => {
  const make = vi.fn((key: string) => (key === "none" ? undefined : key.length));
  const lengthOf = memoize(make);
  expect(["one", "three", "one", "none", "none"].map(lengthOf)).toEqual([3, 5, 3, undefined, undefined]);
  expect(make.mock.calls.flat()).toEqual(["one", "three", "none"]);
});

test("what could not be worked out is tried again", () => {
  const make = vi
    .fn(() => 1)
    .mockImplementationOnce(() => {
      throw new Error("not yet");
    });
  const value = memoize(make);
  expect(() => value("one")).toThrow("not yet");
  expect(value("one")).toBe(1);
});

test("for each object a value is worked out once, also if it is nothing", () => {
  const make = vi.fn((key: { readonly name?: string }) => key.name);
  const nameOf = memoizeWeakly(make);
  const [one, other] = [{ name: "one" }, {}];
  expect([one, other, one, other, { name: "one" }].map(nameOf)).toEqual(["one", undefined, "one", undefined, "one"]);
  expect(make).toHaveBeenCalledTimes(3);
});
