import { expect, test } from "vitest";
import { unweighed } from "./unweighed.ts";

test("a difference that no rule found is a change that breaks", () => {
  expect(unweighed({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual([
    {
      impact: "breaking",
      operation: "",
      place: "",
      what: "The two documents differ in a way that no rule here weighs. Compare the bundles.",
    },
  ]);
});

test("security is weighed whole elsewhere", () => {
  expect(unweighed({ security: [] }, { security: [{}] })).toEqual([]);
});

test("another order of lists and of members is no change", () => {
  expect(unweighed({ a: [{ b: 1, c: [2, 3] }, "d"] }, { a: ["d", { c: [3, 2], b: 1 }] })).toEqual([]);
});
