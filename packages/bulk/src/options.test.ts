import { expect, test } from "vitest";
import { bulkNumbers, bulkPolicy } from "./options.ts";

test("calls of a bulk run have priority bulk, 8 attempts and 10 minutes by default", () => {
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

test("the limits of a class count, as getters and inherited", () => {
  class Slow {
    get attemptTimeoutMs() {
      return 90_000;
    }
    get deadlineMs() {
      return 5_000;
    }
  }
  const given = Object.assign(new (class extends Slow {})(), { attempts: 2 });
  expect(bulkPolicy(given)).toEqual({ priority: "bulk", attempts: 2, attemptTimeoutMs: 90_000, deadlineMs: 5_000 });
});

test("numbers are rounded down, to at least 1", () => {
  expect(bulkNumbers("sendNumbers", { one: 2.9, two: 0.5 }, { one: 1, two: 1, three: 7 })).toEqual({
    one: 2,
    two: 1,
    three: 7,
  });
  expect(() => bulkNumbers("sendNumbers", { one: 0 }, { one: 1 })).toThrow("sendNumbers: one must be a number above 0");
});
