import { expect, test } from "vitest";
import { bulkNumbers, bulkPolicy } from "./options.ts";

test("calls of a bulk run let others pass, and have eight attempts within ten minutes, unless they are given something else", () => {
  const defaults = { priority: "bulk", attempts: 8, deadlineMs: 600_000 };
  expect(bulkPolicy(undefined)).toEqual(defaults);
  expect(bulkPolicy({})).toEqual(defaults);
  expect(bulkPolicy({ priority: undefined, attempts: undefined, deadlineMs: undefined } as never)).toEqual(defaults);
  expect(bulkPolicy({ deadlineMs: 5_000 })).toEqual({ ...defaults, deadlineMs: 5_000 });
  expect(bulkPolicy({ priority: "interactive", attempts: 2 })).toEqual({
    priority: "interactive",
    attempts: 2,
    deadlineMs: 600_000,
  });
});

test("numbers of a batch are whole, and one at least", () => {
  expect(bulkNumbers("sendNumbers", { one: 2.9, two: 0.5 }, { one: 1, two: 1, three: 7 })).toEqual({
    one: 2,
    two: 1,
    three: 7,
  });
  expect(() => bulkNumbers("sendNumbers", { one: 0 }, { one: 1 })).toThrow("sendNumbers: one must be a number above 0");
});
