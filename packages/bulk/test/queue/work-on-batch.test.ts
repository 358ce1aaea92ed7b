// Mostly waits: for Redis.

import { systemClock } from "@tillside/policy";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Batch, BatchVerdict, Delivery, QueuedJob } from "../../src/index.ts";
import { checkPlan } from "../../src/queue/plan-options.ts";
import { PlanAwayError, PlanStore } from "../../src/queue/plan-store.ts";
import { type Tries, workOnBatch } from "../../src/queue/work-on-batch.ts";
import { done } from "../bulk-job.ts";
import { listed, numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

const unclear: BatchVerdict = { result: "unknown", message: "status 503", final: false };

/** A plan of one batch, and a function that tries to send it. */
async function oneBatch(source: number[], verdict: BatchVerdict, given: Partial<QueuedJob<number>> = {}) {
  const { place, opened, plan } = await planned();
  const send = vi.fn((_: Batch<number>, _delivery: Delivery) => verdict);
  const job = queuedNumbers(send, given);
  await plan(source, {}, job);
  const store = new PlanStore(checkPlan("test", place));
  await store.follow("test");
  const takenBefore = () => store.take(0);
  const attempt = (tries: Partial<Tries> = {}, { signal } = new AbortController(), from = 0) =>
    workOnBatch(job, store, from, { unclear: 0, deaths: 0, ...tries }, signal);
  /** The next results are not kept: Redis does not respond. */
  const loseRedis = (times: number) => {
    const end = vi.spyOn(store, "end");
    for (let each = 0; each < times; each += 1) end.mockRejectedValueOnce(new PlanAwayError("Redis: Socket closed"));
    return end;
  };
  return { opened, send, takenBefore, attempt, loseRedis };
}

describe.skipIf(mustSkip())("a try of a batch", () => {
  test.each([0, 1, 2])("without a clear response, after %i others: the batch is tried again later", async (tries) => {
    const { opened, send, attempt } = await oneBatch(numbers(3), unclear);
    expect(await attempt({ unclear: tries })).toEqual({ result: "open", message: "status 503" });
    expect(send).toHaveBeenCalledOnce();
    expect(await opened.progress()).toMatchObject({ unknown: 0, pending: 3 });
  });

  test("that is not in the plan is not taken for one that has a result", async () => {
    const { send, attempt } = await oneBatch(numbers(3), done);
    expect(await attempt({}, new AbortController(), 3)).toEqual({ result: "not planned" });
    expect(await attempt()).toEqual({ result: "ended" });
    expect(await attempt()).toEqual({ result: "ended" });
    expect(send).toHaveBeenCalledOnce();
  });

  test("without a clear response, after three others: the batch is unknown", async () => {
    const { opened, attempt } = await oneBatch(numbers(3), unclear);
    expect(await attempt({ unclear: 3 })).toEqual({ result: "unclear", message: "status 503" });
    expect(await listed(opened.unknown())).toMatchObject([{ positions: [0, 1, 2], message: "status 503" }]);
  });

  test.each([0, 3])("that ends in an error of the program, after %i others: returns the error", async (tries) => {
    const error = new TypeError("x is undefined");
    const { attempt } = await oneBatch(numbers(3), { ...unclear, error });
    expect(await attempt({ unclear: tries })).toMatchObject({ error });
  });

  test("EVT-105 · that gets a 409: unknown; after a crash the 409 is no sign that the server is down", async () => {
    const conflict: BatchVerdict = { result: "unknown", message: "status 409", final: true };
    const { opened, takenBefore, attempt } = await oneBatch(numbers(3), conflict);
    await takenBefore();
    expect(await attempt()).toEqual({ result: "ended" });
    expect(await opened.progress()).toMatchObject({ unknown: 3, complete: true });
    expect(await (await oneBatch(numbers(3), conflict)).attempt()).toEqual({
      result: "unclear",
      message: "status 409",
    });
  });

  test("EVT-105 · that gets a 409 although it is the first: unknown, and no sign that the server is down", async () => {
    const conflict: BatchVerdict = { result: "unknown", message: "status 409", final: true, isConflict: true };
    const { opened, attempt } = await oneBatch(numbers(3), conflict);
    expect(await attempt()).toEqual({ result: "ended" });
    expect(await opened.progress()).toMatchObject({ unknown: 3, complete: true });
  });

  test("EVT-105 · says that the batch is one of a plan, because Redis may have lost that it was taken", async () => {
    const { send, attempt } = await oneBatch(numbers(3), done);
    await attempt();
    expect(send.mock.calls[0]?.[1]).toMatchObject({ repeated: false, isPlanned: true });
  });

  test("EVT-106 · uses the key until the key expires, however long this machine slept before", async () => {
    const asleepMs = 7_200_000;
    const { send, takenBefore, attempt } = await oneBatch(numbers(3), done, { clock: systemClock });
    await takenBefore();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + asleepMs });
    onTestFinished(() => void vi.useRealTimers());
    expect(await attempt()).toEqual({ result: "ended" });
    const [, delivery] = send.mock.calls[0] ?? [];
    expect(delivery?.repeated).toBe(true);
    // Redis counts the age of the key: a few milliseconds of its hour.
    const leftMs = Number(delivery?.keyEndsAt) - Date.now();
    expect([leftMs > 3_500_000, leftMs <= 3_600_000]).toEqual([true, true]);
  });

  test("EVT-106 · whose key ends during it: the batch is unknown, not tried again, and the server may be down", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { opened, send, takenBefore, attempt } = await oneBatch(numbers(3), unclear, { clock: systemClock });
    send.mockImplementation(() => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return unclear;
    });
    await takenBefore();
    expect(await attempt()).toEqual({ result: "unclear", message: "status 503" });
    expect(await opened.progress()).toMatchObject({ unknown: 3, complete: true });
  });

  test("of a batch that has a result sends nothing", async () => {
    const { send, attempt } = await oneBatch(numbers(3), done);
    expect(await attempt()).toEqual({ result: "ended" });
    expect(await attempt()).toEqual({ result: "ended" });
    expect(send).toHaveBeenCalledOnce();
  });

  test("of a batch without a valid record sends nothing, even after four workers died with it", async () => {
    const { opened, send, attempt } = await oneBatch([-1, -2], done);
    expect(await attempt({ deaths: 4 })).toEqual({ result: "ended" });
    expect(send).not.toHaveBeenCalled();
    expect(await opened.progress()).toMatchObject({ rejected: 2, unknown: 0, complete: true });
  });

  test("without Redis keeps its result until Redis is back: the batch is sent once", async () => {
    const { opened, send, attempt, loseRedis } = await oneBatch(numbers(3), done);
    loseRedis(2);
    expect(await attempt()).toEqual({ result: "ended" });
    expect(await attempt()).toEqual({ result: "ended" });
    expect(send).toHaveBeenCalledOnce();
    expect(await opened.progress()).toMatchObject({ accepted: 3, complete: true });
  });

  test("without Redis ends with an abort", async () => {
    const { attempt, loseRedis } = await oneBatch(numbers(3), done);
    const caller = new AbortController();
    const end = loseRedis(1_000);
    const attempted = expect(attempt({}, caller)).rejects.toThrow("Redis: Socket closed");
    await vi.waitFor(() => expect(end).toHaveBeenCalled(), 5_000);
    caller.abort();
    await attempted;
  });

  test("after three dead workers sends the batch", async () => {
    const { opened, attempt } = await oneBatch(numbers(3), done);
    await attempt({ deaths: 3 });
    expect(await opened.progress()).toMatchObject({ accepted: 3, complete: true });
  });
});
