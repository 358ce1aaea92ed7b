import type { Hooks } from "@tillside/events";
import { expect, test } from "vitest";
import { LastFailure } from "./last-failure.ts";

type Reported<Name extends keyof Hooks> = Parameters<NonNullable<Hooks[Name]>>[0];

const call = { api: "events", operation: "sendEventsV1", method: "POST", path: "/v1/events", origin: "https://x" };
const common = { call, at: 0, durationMs: 1, requestId: undefined };

test("shows the failed attempt and the time of the next one, until the call ends", () => {
  let now = 0;
  const lastFailure = new LastFailure(() => now);
  const { onAttempt, onRetry, onEnd } = lastFailure.hooks;
  expect(lastFailure.text).toBeUndefined();
  onAttempt?.({ ...common, attempt: 1, status: 503, failure: undefined } satisfies Reported<"onAttempt">);
  expect(lastFailure.text).toBeUndefined();
  onRetry?.({ ...common, reason: "transient", attempt: 2, delayMs: 3500 } satisfies Reported<"onRetry">);
  expect(lastFailure.text).toBe("status 503, attempt 2 in 4 s");
  now = 3500;
  expect(lastFailure.text).toBe("status 503, attempt 2 in flight");
  onAttempt?.({ ...common, attempt: 2, status: undefined, failure: "lost" });
  onRetry?.({ ...common, reason: "transient", attempt: 3, delayMs: 1000 });
  expect(lastFailure.text).toBe("no response, attempt 3 in 1 s");
  onEnd?.({ ...common, status: 200, error: undefined, outcome: "executed", attempts: 3 });
  expect(lastFailure.text).toBeUndefined();
});
