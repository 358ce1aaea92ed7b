// Mostly waits: for Redis.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { BatchVerdict } from "../../src/index.ts";
import { openPlan } from "../../src/queue/index.ts";
import { done } from "../bulk-job.ts";
import { ioredisOf, nodeRedisOf, numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

const clients = [
  ["ioredis", ioredisOf],
  ["node-redis", nodeRedisOf],
] as const;

/** A plan, and how often its client has lost Redis or could not connect. */
async function watched(makeClient: NonNullable<Parameters<typeof planned>[0]>, given: { keeps?: boolean } = {}) {
  const failures: unknown[] = [];
  const made = await planned(async (port) => {
    const client = await makeClient(port);
    (client as unknown as NodeJS.EventEmitter).on("error", (error) => void failures.push(error));
    return client;
  }, given);
  const hasFailed = (times: number) =>
    vi.waitFor(() => expect(failures.length).toBeGreaterThanOrEqual(times), { timeout: 30_000 });
  return { ...made, hasFailed };
}

describe.skipIf(mustSkip())("a lost connection to Redis", () => {
  test("of node-redis, after a planner, a plan and a worker have ended, is an error of the client only", async () => {
    const { plan, work, place, opened } = await planned(nodeRedisOf);
    await plan(numbers(3));
    await work(queuedNumbers());
    await opened.close();
    const emitter = place.client as unknown as NodeJS.EventEmitter;
    const listeners = emitter.listenerCount("error");
    for (let times = 0; times < 20; times += 1) await openPlan(place).close();
    expect(emitter.listenerCount("error")).toBe(listeners);
    expect(() => emitter.emit("error", new Error("Socket closed unexpectedly"))).not.toThrow();
  });

  test.each(clients)("%s: stop() ends a worker when Redis is back", { timeout: 60_000 }, async (_, makeClient) => {
    const { redis, plan, work, hasFailed } = await watched(makeClient, { keeps: true });
    await plan(numbers(3));
    let goOn = () => {};
    const send = vi.fn(
      () =>
        new Promise<BatchVerdict>((resolve) => {
          goOn = () => resolve(done);
        }),
    );
    const worker = work(queuedNumbers(send));
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5_000);
    await redis.kill();
    // BullMQ waits for ever for the end of a connection that it closes between two tries.
    await hasFailed(9);
    worker.stop();
    goOn();
    await redis.start();
    expect(await worker).toMatchObject({ accepted: 3, complete: true });
    expect(send).toHaveBeenCalledOnce();
  });

  test("whose data is gone when it is back: the worker says that its plan is", async () => {
    const { redis, plan, work, hasFailed } = await watched(ioredisOf);
    await plan(numbers(3));
    const worker = work(queuedNumbers());
    worker.pause();
    // The worker has seen its plan by now.
    await sleep(900);
    await redis.kill();
    await hasFailed(1);
    await redis.start();
    await expect(worker).rejects.toThrow(
      "workOnNumbers: ended early: the plan is gone: it was discarded, or Redis lost",
    );
  });

  test.each(clients)("%s: an abort ends a planner that began without Redis", async (_, makeClient) => {
    const { redis, plan, hasFailed } = await watched(makeClient);
    await redis.kill();
    await hasFailed(1);
    const caller = new AbortController();
    const planner = plan(numbers(9), { signal: caller.signal });
    caller.abort(new Error("enough"));
    await expect(planner).rejects.toThrow("ended early: enough");
  });

  test.each(clients)("%s: a worker that has ended leaves no connection behind", async (_, makeClient) => {
    const { plan, work, admin } = await planned(makeClient);
    const connections = async () =>
      String(await admin.call("CLIENT", "LIST"))
        .trim()
        .split("\n").length;
    await plan(numbers(3));
    const before = await connections();
    await work(queuedNumbers());
    for (let times = 0; times < 3; times += 1) {
      await work(queuedNumbers());
      const stopped = work(queuedNumbers());
      stopped.stop();
      await stopped;
    }
    await vi.waitFor(async () => expect(await connections()).toBe(before), 5_000);
  });

  test.each(clients)("%s: stop() ends a worker whose application has closed its client", async (_, makeClient) => {
    const { plan, work, place } = await planned(makeClient);
    await plan(numbers(3));
    let goOn = () => {};
    const send = vi.fn(() => new Promise<BatchVerdict>((resolve) => (goOn = () => resolve(done))));
    const worker = work(queuedNumbers(send));
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5_000);
    const { destroy, disconnect } = place.client as { destroy?(): void; disconnect?(): void };
    (destroy ?? disconnect)?.call(place.client);
    worker.stop();
    goOn();
    expect(await worker).toMatchObject({ complete: false });
  });

  test.each(clients)(
    "%s: a worker whose application closes its client, and does not stop it, ends",
    async (_, makeClient) => {
      const { plan, work, place } = await planned(makeClient);
      await plan(numbers(3));
      const worker = work(queuedNumbers());
      worker.pause();
      await sleep(900);
      const { destroy, disconnect } = place.client as { destroy?(): void; disconnect?(): void };
      (destroy ?? disconnect)?.call(place.client);
      await expect(worker).rejects.toThrow(/^workOnNumbers: ended early: Redis: .* Other workers continue/);
    },
  );

  test.each(["ioredis", "node-redis"])("%s: a process whose worker ended without Redis ends too", async (kind) => {
    const { redis, plan } = await planned();
    await plan(numbers(3));
    const child = fork(join(import.meta.dirname, "worker-child.ts"), [String(redis.port), kind]);
    onTestFinished(() => void child.kill("SIGKILL"));
    const told: unknown[] = [];
    child.on("message", (message) => void told.push(message));
    await vi.waitFor(() => expect(told).toContain("working"), 15_000);
    await redis.kill();
    await vi.waitFor(() => expect(told.filter((message) => message === "lost").length).toBeGreaterThan(2), 15_000);
    child.send("end");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("stop() ends a worker that began without Redis", async () => {
    const { redis, work, hasFailed } = await watched(ioredisOf);
    await redis.kill();
    await hasFailed(1);
    const worker = work(queuedNumbers());
    worker.stop();
    expect(await worker).toMatchObject({ complete: false });
  });
});
