import { expect, test } from "vitest";
import { actionOf } from "./action.ts";
import type { FaultRule } from "./fault-rule.ts";

test.each<[FaultRule, Partial<ReturnType<typeof actionOf>>]>([
  [{}, { hasEffect: false, executes: "after the wait" }],
  [
    { drop: false, malformed: false },
    { hasEffect: false, executes: "after the wait" },
  ],
  [{ delayMs: 5 }, { hasEffect: true, executes: "after the wait", cut: undefined }],
  [{ token: "expired" }, { hasEffect: true, executes: "after the wait" }],
  [{ status: 503 }, { hasEffect: true, executes: "never", sendsNothing: false }],
  [
    { status: 503, when: "after" },
    { executes: "before the wait", sendsNothing: false },
  ],
  [{ drop: true }, { executes: "never", sendsNothing: true, cut: "drop" }],
  [
    { reset: true, when: "after" },
    { executes: "before the wait", sendsNothing: true, cut: "reset" },
  ],
  [
    { stall: true, delayMs: 5 },
    { executes: "never", sendsNothing: true, cut: "stall" },
  ],
  [{ malformed: true }, { executes: "before the wait", breaksOwnResponse: true, breaksBody: true, cut: undefined }],
  [
    { truncate: true, status: 500 },
    { executes: "never", breaksOwnResponse: false, breaksBody: true, cut: "truncate" },
  ],
])("%j: %j", (rule, action) => {
  expect(actionOf(rule)).toMatchObject(action);
});

test("what a rule does is worked out once", () => {
  const rule = { status: 503 };
  expect(actionOf(rule)).toBe(actionOf(rule));
});
