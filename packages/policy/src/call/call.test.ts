import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import { sampleCall } from "../../test/samples.ts";
import { describe } from "../facts/call-state.ts";

const clock = new ManualClock();

test("a call begins with nothing sent and nothing known", () => {
  expect(sampleCall(clock)).toMatchObject({ sent: 0, ambiguous: false, renewed: false, retryAt: undefined });
});

test("shows what the caller may need, and nothing of the request", () => {
  const call = sampleCall(clock, { idempotencyKey: "key-1", sent: 2, retryAt: clock.now() });
  Object.assign(call, { operationId: "op-1", requestId: "request-1" });
  expect(describe(call)).toEqual({
    operation: "registerAccount",
    endpoint: "POST https://partner.example/v1/things",
    outcome: "not-executed",
    idempotencyKey: "key-1",
    operationId: "op-1",
    requestId: "request-1",
    attempts: 2,
    retryAt: new Date("2026-11-20T12:00:00Z"),
  });
});

test("a time beyond all dates is the last date", () => {
  const { retryAt } = describe(sampleCall(clock, { retryAt: Number.POSITIVE_INFINITY }));
  expect(retryAt?.toISOString()).toBe("+275760-09-13T00:00:00.000Z");
});
