import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test, vi } from "vitest";
import { noticeDeprecation } from "../deprecation/notice.ts";
import { failures } from "../partial/failures.ts";
import { notePartial } from "../partial/note-partial.ts";
import { processStore } from "../store/memory-store.ts";
import { callInfo, setCallInfo } from "./call-info-registry.ts";
import { systemClock } from "./clock.ts";

/** The same modules once more, as a second installed copy would bring them. */
async function secondCopy() {
  vi.resetModules();
  const [store, info, clock, partial, notice] = await Promise.all([
    import("../store/memory-store.ts"),
    import("./call-info-registry.ts"),
    import("./clock.ts"),
    import("../partial/failures.ts"),
    import("../deprecation/notice.ts"),
  ]);
  expect(store.processStore).not.toBe(processStore);
  return { ...store, ...info, ...clock, ...partial, ...notice };
}

test("ONB-222 · two copies of the package in one process share tokens and rate limits", async () => {
  const copy = await secondCopy();
  expect(copy.processStore(copy.systemClock)).toBe(processStore(systemClock));
  const clock = new ManualClock();
  expect(copy.processStore(clock)).toBe(processStore(clock));
});

test("callInfo of one copy knows the responses of the other", async () => {
  const copy = await secondCopy();
  const response = new Response();
  const info = {
    api: "onboarding",
    operation: "listAccounts",
    endpoint: undefined,
    outcome: "executed",
    idempotencyKey: undefined,
    keyEndsAt: undefined,
    operationId: undefined,
    requestId: undefined,
    attempts: 1,
    retryAt: undefined,
  } as const;
  setCallInfo(response, info);
  expect(copy.callInfo(response)).toBe(info);
  expect(callInfo(response)).toBe(info);
});

test("failures() of one copy knows the data of the other", async () => {
  const copy = await secondCopy();
  const data = { errors: ["no such calendar"] };
  notePartial(data, { flag: "/success", errors: "/errors" });
  expect(copy.failures(data)).toEqual(["no such calendar"]);
  expect(failures(data)).toEqual(["no such calendar"]);
});

test("two copies give one deprecation notice", async () => {
  const copy = await secondCopy();
  const report = vi.fn();
  const operation = { id: "reportAccounts", safety: "read", deprecated: true } as const;
  noticeDeprecation("reporting", operation, report);
  copy.noticeDeprecation("reporting", operation, report);
  expect(report).toHaveBeenCalledTimes(1);
});
