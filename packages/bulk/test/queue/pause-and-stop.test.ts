// Mostly waits: for Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError, DeadlineError, QueueFullError } from "@tillside/policy";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, test, vi } from "vitest";
import type { BatchVerdict } from "../../src/index.ts";
import { planBulk } from "../../src/queue/index.ts";
import { done } from "../bulk-job.ts";
import { listed, numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

const unclear: BatchVerdict = { result: "unknown", message: "status 503", final: false };

/** Longer than a worker takes to find its plan. */
const aWhileMs = 900;

describe.skipIf(mustSkip())("a plan", () => {
  test("that does not exist: progress() throws", async () => {
    const { opened } = await planned();
    await expect(opened.progress()).rejects.toThrow(new ConfigurationError('openPlan: there is no plan "spring".'));
  });

  test("is refused with settings other than its first", async () => {
    const { place, plan } = await planned();
    await plan(numbers(3));
    await expect(planBulk(queuedNumbers(), '{"account":2}', numbers(3), place, 10)).rejects.toThrow(
      'sendNumbers: the plan "spring" was begun with {"account":1}, not with {"account":2}. Use another plan name.',
    );
  });

  test("completed() resolves when every record has a result, and rejects when its signal aborts", async () => {
    const { opened, plan, work } = await planned();
    await plan(numbers(3));
    await expect(opened.completed({ signal: AbortSignal.abort() })).rejects.toThrow("aborted");
    const completed = opened.completed();
    await work(queuedNumbers());
    expect(await completed).toMatchObject({ accepted: 3, complete: true });
  });

  test("rejected() returns any number of rejected records, in the order of the source", async () => {
    const { opened, plan, work } = await planned();
    const job = queuedNumbers(undefined, { batchSize: 1 });
    await plan(Array(230).fill(-1), {}, job);
    expect(await work(job)).toMatchObject({ rejected: 230, complete: true });
    expect((await listed(opened.rejected())).map(({ position }) => position)).toEqual(numbers(230));
  });

  test("whose planning is aborted before it begins has no batch", async () => {
    const { opened, plan } = await planned();
    await expect(plan(numbers(3), { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow(
      "sendNumbers: ended early: too late. Run it again to plan the rest.",
    );
    expect(await opened.progress()).toMatchObject({ read: 0, complete: false });
  });

  test("whose planning is aborted closes its source and reports its progress", async () => {
    const { plan } = await planned();
    const caller = new AbortController();
    const closed = vi.fn();
    async function* source() {
      try {
        yield* numbers(3);
        caller.abort(new Error("enough"));
        yield* numbers(3);
      } finally {
        closed();
      }
    }
    const planning = plan(source() as unknown as Iterable<number>, { signal: caller.signal });
    await expect(planning).rejects.toMatchObject({ name: "BulkError", progress: { resumed: 0 } });
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 5_000);
  });

  test("that is discarded ends its planner", async () => {
    const { opened, plan } = await planned();
    const planning = plan(numbers(30), { ahead: 2 });
    const ended = expect(planning).rejects.toThrow(
      "sendNumbers: ended early: the plan is gone: it was discarded, or Redis lost it. Run it again to plan what is missing. If the plan itself is gone, that is the whole source, with the records that workers have sent.",
    );
    await vi.waitFor(async () => expect((await opened.progress()).batches.planned).toBe(2), 5_000);
    await opened.discard();
    await ended;
  });

  test("that is discarded ends its workers, which take no batch of a new plan of that name", async () => {
    const { opened, plan, work } = await planned();
    const send = vi.fn(() => done);
    const old = work(queuedNumbers(send));
    old.pause();
    await plan(numbers(3));
    await vi.waitFor(() => opened.progress(), 5_000);
    // The old worker has seen its plan by now.
    await sleep(aWhileMs);
    await opened.discard();
    await plan(numbers(6), {}, queuedNumbers());
    old.resume();
    await expect(old).rejects.toThrow(
      "workOnNumbers: ended early: the plan is gone: it was discarded, or Redis lost it. Begin another worker for a new plan of that name.",
    );
    expect(send).not.toHaveBeenCalled();
    expect(await opened.progress()).toMatchObject({ pending: 6 });
    expect(await work(queuedNumbers())).toMatchObject({ accepted: 6, complete: true });
  });

  test("that is discarded gets no result, and neither does a new plan of that name", async () => {
    const { opened, plan, work } = await planned();
    let respond = () => {};
    const send = vi.fn(() => new Promise<BatchVerdict>((resolve) => (respond = () => resolve(done))));
    await plan(numbers(3));
    const old = work(queuedNumbers(send));
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), 5_000);
    old.stop();
    await opened.discard();
    await plan(numbers(6));
    respond();
    await expect(old).rejects.toThrow("the plan is gone");
    expect(await opened.progress()).toMatchObject({ accepted: 0, pending: 6 });
    expect(await work(queuedNumbers())).toMatchObject({ accepted: 6, complete: true });
  });
});

describe.skipIf(mustSkip())("a worker", () => {
  test("is a promise, and then() returns a plain one", async () => {
    const { plan, work } = await planned();
    await plan(numbers(3));
    const worker = work(queuedNumbers());
    expect(worker.then(() => {}).constructor).toBe(Promise);
    await worker;
  });

  test("that is aborted before it begins sends nothing", async () => {
    const { plan, work } = await planned();
    const send = vi.fn(() => done);
    await plan(numbers(3));
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(work(queuedNumbers(send), { signal })).rejects.toMatchObject({
      message: expect.stringContaining("workOnNumbers: ended early: too late."),
      progress: { resumed: 0 },
    });
    expect(send).not.toHaveBeenCalled();
  });

  test("that is paused takes no batch until resume(), before its plan exists and while it works", async () => {
    const { opened, plan, work } = await planned();
    let [sent, onThird] = [0, () => {}];
    const send = async () => {
      sent += 1;
      if (sent === 3) onThird();
      await sleep(50);
      return done;
    };
    const job = queuedNumbers(send, { concurrency: 1 });
    const worker = work(job);
    onThird = () => worker.pause();
    worker.pause();
    await plan(numbers(60), {}, job);
    await sleep(aWhileMs);
    expect(sent).toBe(0);
    worker.resume();
    await vi.waitFor(() => expect(sent).toBeGreaterThan(2), 10_000);
    await vi.waitFor(async () => expect(await opened.inFlight()).toBe(0), 10_000);
    const before = sent;
    await sleep(aWhileMs);
    expect([sent, before < 20]).toEqual([before, true]);
    worker.resume();
    expect(await worker).toMatchObject({ accepted: 60, complete: true });
  });

  test("that is paused while it waits for a batch takes none either", async () => {
    const { opened, plan, work } = await planned();
    const send = vi.fn(() => done);
    await plan(numbers(3), {}, queuedNumbers(send));
    const worker = work(queuedNumbers(send));
    // The plan stays open, and the worker waits for its next batch.
    let more = () => {};
    async function* source() {
      yield* numbers(3);
      await new Promise<void>((resolve) => (more = resolve));
      yield* [3, 4, 5];
    }
    const planning = plan(source() as unknown as Iterable<number>);
    await vi.waitFor(async () => expect((await opened.progress()).accepted).toBe(3), 5_000);
    await sleep(aWhileMs);
    worker.pause();
    more();
    await planning;
    await sleep(aWhileMs);
    expect(send).toHaveBeenCalledTimes(1);
    worker.resume();
    expect(await worker).toMatchObject({ accepted: 6, complete: true });
  });

  test.each([
    ["rate limit", new DeadlineError("too long")],
    ["place in the queue", new QueueFullError("too many")],
  ])("whose call only waited too long for its %s puts the batch back and continues", async (_, error) => {
    const { plan, work } = await planned();
    const responses: BatchVerdict[] = [
      { result: "stopped", error },
      { result: "stopped", error },
    ];
    const sentAt: number[] = [];
    const repeats: boolean[] = [];
    const job = queuedNumbers((_, { repeated }) => {
      sentAt.push(performance.now());
      repeats.push(repeated);
      return responses.shift() ?? done;
    });
    await plan(numbers(3), {}, job);
    expect(await work(job, { stopAfterUnknown: 1 })).toMatchObject({ accepted: 3, complete: true });
    expect(repeats).toEqual([false, false, false]);
    expect(Number(sentAt[1]) - Number(sentAt[0])).toBeGreaterThan(900);
  });

  test("whose program throws for every batch ends, with the last error as its cause", async () => {
    const { plan, work } = await planned();
    const error = new TypeError("x is undefined");
    const job = queuedNumbers(() => ({ ...unclear, message: error.message, error }), { concurrency: 1 });
    await plan(numbers(12), {}, job);
    await expect(work(job, { stopAfterUnknown: 2 })).rejects.toMatchObject({
      message: expect.stringContaining("2 batches in a row got no clear response"),
      cause: { cause: error },
    });
  });

  test("counts only batches in a row without a clear response", async () => {
    const { plan, work } = await planned();
    const responses: BatchVerdict[] = [unclear, done, unclear, done];
    const job = queuedNumbers(() => responses.shift() ?? done, { safety: "unsafe", concurrency: 1 });
    await plan(numbers(12), {}, job);
    expect(await work(job, { stopAfterUnknown: 2 })).toMatchObject({ accepted: 6, unknown: 6, complete: true });
  });
});
