import { expect, test, vi } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { callInfo, setCallInfo } from "../call-info.ts";
import { systemClock } from "../clock.ts";
import { processStore } from "./memory-store.ts";

/** The same modules once more, as a second installed copy would bring them. */
async function secondCopy() {
  vi.resetModules();
  const [store, info, clock] = await Promise.all([
    import("./memory-store.ts"),
    import("../call-info.ts"),
    import("../clock.ts"),
  ]);
  expect(store.processStore).not.toBe(processStore);
  return { ...store, ...info, ...clock };
}

test("ONB-222 · two copies of the package in one process share tokens and rate limits", async () => {
  const copy = await secondCopy();
  expect(copy.processStore(copy.systemClock)).toBe(processStore(systemClock));
  const clock = new ManualClock();
  expect(copy.processStore(clock)).toBe(processStore(clock));
});

test("callInfo of one copy knows the answers of the other", async () => {
  const copy = await secondCopy();
  const response = new Response();
  const info = {
    operation: "listAccounts",
    outcome: "executed",
    idempotencyKey: undefined,
    operationId: undefined,
    requestId: undefined,
    attempts: 1,
    retryAt: undefined,
  } as const;
  setCallInfo(response, info);
  expect(copy.callInfo(response)).toBe(info);
  expect(callInfo(response)).toBe(info);
});
