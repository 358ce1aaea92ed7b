import { expect, test } from "vitest";
import { mediaTypeOf } from "./media-type.ts";

test.each([
  ["text/html", "text/html"],
  ["text/html; charset=utf-8", "text/html"],
  ["application/problem+json", "application/problem+json"],
  ["", "no media type"],
  ["html", "no media type"],
  [`a/${"b".repeat(100)}`, `a/${"b".repeat(60)}`],
])("%j: %s", (given, shown) => {
  expect(mediaTypeOf(new Headers({ "Content-Type": given }))).toBe(shown);
});

test("a response without the header has no media type", () => {
  expect(mediaTypeOf(new Headers())).toBe("no media type");
});
