import { expect, test, vi } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { answered, operations, sampleCall, sampleResources } from "../../test/samples.ts";
import { RetryPlan } from "./retry-plan.ts";

const hour = 3600;

/** The wait after a 503 whose `Retry-After` would send the same key so many seconds after the first attempt. */
function waitUntil(windowSeconds: number, seconds: number): number | undefined {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const clock = new ManualClock();
  const operation = { ...operations.keyed, idempotency: { ...operations.keyed.idempotency, windowSeconds } };
  const call = sampleCall(clock, { operation, deadlineAt: clock.now() + 100 * hour * 1000 });
  call.firstSentAt = clock.now();
  return new RetryPlan(call, sampleResources(clock)).waitAfter(answered(503, { "Retry-After": String(seconds) }));
}

test("ONB-201, ONB-300 · a key of 24 hours is not sent again in its last hour", () => {
  expect(waitUntil(86_400, 23 * hour - 1)).toBe((23 * hour - 1) * 1000);
  expect(waitUntil(86_400, 23 * hour)).toBeUndefined();
});

test("a key of three hours is not sent again in its last quarter of an hour", () => {
  expect(waitUntil(10_800, 2.75 * hour - 1)).toBe((2.75 * hour - 1) * 1000);
  expect(waitUntil(10_800, 2.75 * hour)).toBeUndefined();
});
