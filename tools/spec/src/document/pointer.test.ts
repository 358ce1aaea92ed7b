import { expect, test } from "vitest";
import { fragmentKeys, keysOf, pointerOf } from "./pointer.ts";

test("keys with a slash, a tilde and both are written and read again", () => {
  const keys = ["paths", "/v1/things", "a~b", "~1"];
  expect(pointerOf(keys)).toBe("/paths/~1v1~1things/a~0b/~01");
  expect(keysOf(pointerOf(keys))).toEqual(keys);
});

test("the text before the first slash is not a key", () => {
  expect(keysOf("#/a/b")).toEqual(["a", "b"]);
  expect([keysOf(""), pointerOf([])]).toEqual([[], ""]);
});

test("a percent sign begins an escape in a URI only", () => {
  expect(fragmentKeys("/v1~1%7Bid%7D/a")).toEqual(["v1/{id}", "a"]);
  expect(keysOf("/100%")).toEqual(["100%"]);
});

test("a % that encodes nothing stays as it is", () => {
  expect(fragmentKeys("/a%zz/b")).toEqual(["a%zz", "b"]);
});
