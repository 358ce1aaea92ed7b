import { expect, test } from "vitest";
import { defaults } from "./defaults.ts";

test("are the figures of the conformance table", () => {
  expect(defaults).toEqual({
    attempts: 4,
    attemptTimeoutMs: 30_000,
    tokenTimeoutMs: 10_000,
    deadlineMs: 120_000,
    backoffMs: 500,
    backoffCapMs: 20_000,
    retryBudget: 500,
    queueSize: 1_000,
    redisTimeoutMs: 250,
    servers: 10,
    priority: "interactive",
  });
});
