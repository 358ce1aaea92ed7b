// Mostly waits: for Redis.

import { mustSkip } from "@tillside/testing/redis-server";
import { Worker } from "bullmq";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Batch, BatchVerdict, Delivery } from "../../src/index.ts";
import { queueName } from "../../src/queue/batch-queue.ts";
import { checkPlan } from "../../src/queue/plan-options.ts";
import { PlanStore } from "../../src/queue/plan-store.ts";
import { workOnBatch } from "../../src/queue/work-on-batch.ts";
import { done } from "../bulk-job.ts";
import { ioredisOf, listed, numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

/** A plan of one batch, which a worker took before it died. */
async function orphaned(safety: "keyed" | "repeatable" | "unsafe", given: { keyLifeMs?: number } = {}) {
  const all = await planned();
  const sent: Delivery[] = [];
  const send = (_: Batch<number>, delivery: Delivery) => {
    sent.push(delivery);
    return done;
  };
  const job = queuedNumbers(send, { safety, ...given });
  await all.plan(numbers(3), {}, job);
  const store = new PlanStore(checkPlan("test", all.place));
  await store.follow("test");
  const taken = vi.fn();
  const dead = new Worker(
    queueName,
    async () => {
      taken(await store.take(0));
      await new Promise(() => {});
    },
    {
      connection: ioredisOf(all.redis.port),
      prefix: "tillside:{spring}",
      lockDuration: 500,
      skipLockRenewal: true,
      skipStalledCheck: true,
    },
  );
  dead.on("error", () => {});
  onTestFinished(() => dead.close(true));
  await vi.waitFor(() => expect(taken).toHaveBeenCalledTimes(1), 5_000);
  const [{ key }] = taken.mock.calls[0] as [{ key: string | undefined }];
  return { ...all, job, store, sent, key };
}

describe.skipIf(mustSkip())("the batch of a worker that died", () => {
  test("EVT-105 · keyed: sent again under the same key, as a repeat", async () => {
    const { job, sent, key, work } = await orphaned("keyed");
    expect(await work(job)).toMatchObject({ accepted: 3, complete: true });
    expect(sent).toMatchObject([{ key, repeated: true }]);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("AUD-049 · repeatable: sent again", async () => {
    const { job, sent, key, work } = await orphaned("repeatable");
    expect(await work(job)).toMatchObject({ accepted: 3, complete: true });
    expect([sent.length, key]).toEqual([1, undefined]);
  });

  test.each<[safety: "keyed" | "unsafe", given: object, message: RegExp]>([
    ["unsafe", {}, /an earlier process may have sent it, and it has no key, so it is not sent again/],
    ["keyed", { keyLifeMs: 1 }, /its key is 0 minutes old, and the server may have forgotten it/],
  ])("EVT-104 · %s %j: unknown with its key, and never sent again", async (safety, given, message) => {
    const { job, sent, key, work, opened } = await orphaned(safety, given);
    // A batch that was not sent says nothing about the server, so it does not end the worker.
    expect(await work(job, { stopAfterUnknown: 1 })).toMatchObject({ unknown: 3, complete: true });
    expect(sent).toEqual([]);
    expect(await listed(opened.unknown())).toEqual([
      { positions: [0, 1, 2], idempotencyKey: key, message: expect.stringMatching(message) },
    ]);
  });

  test("that was only slow: the first result counts, and an unsafe batch is sent once", async () => {
    const { plan, place, opened } = await planned();
    let respond = (_: BatchVerdict) => {};
    const send = vi.fn(
      () =>
        new Promise<BatchVerdict>((resolve) => {
          respond = resolve;
        }),
    );
    const job = queuedNumbers(send, { safety: "unsafe" });
    await plan(numbers(3), {}, job);
    const store = new PlanStore(checkPlan("test", place));
    await store.follow("test");
    const { signal } = new AbortController();
    const slow = workOnBatch(job, store, 0, { unclear: 0, deaths: 0 }, signal);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), 5_000);
    expect(await workOnBatch(job, store, 0, { unclear: 0, deaths: 1 }, signal)).toEqual({ result: "ended" });
    respond(done);
    expect(await slow).toEqual({ result: "ended" });
    expect(send).toHaveBeenCalledTimes(1);
    expect(await opened.progress()).toMatchObject({ accepted: 0, unknown: 3, complete: true });
  });

  test("is unknown after four workers died with it", async () => {
    const { plan, place, opened } = await planned();
    const job = queuedNumbers(() => done, { safety: "repeatable" });
    await plan(numbers(3), {}, job);
    const store = new PlanStore(checkPlan("test", place));
    await store.follow("test");
    await store.take(0);
    await workOnBatch(job, store, 0, { unclear: 0, deaths: 4 }, new AbortController().signal);
    expect(await listed(opened.unknown())).toMatchObject([{ message: "4 workers died while sending it" }]);
  });
});
