// Mostly waits: for Redis.

import { ConfigurationError } from "@tillside/policy";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Batch, BatchVerdict, Delivery } from "../../src/index.ts";
import { PlanAwayError, PlanStore } from "../../src/queue/plan-store.ts";
import { done } from "../bulk-job.ts";
import { ioredisClusterOf, listed, nodeRedisOf, numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

const unclear: BatchVerdict = { result: "unknown", message: "status 503 after 8 attempts", final: false };

/** A `send` that records every delivery. */
function recording(
  respond: (batch: Batch<number>, delivery: Delivery) => BatchVerdict | Promise<BatchVerdict> = () => done,
) {
  const sent: { texts: readonly string[]; key: string | undefined; repeated: boolean }[] = [];
  const send = (batch: Batch<number>, delivery: Delivery) => {
    sent.push({ texts: batch.texts, key: delivery.key, repeated: delivery.repeated });
    return respond(batch, delivery);
  };
  return { sent, send, texts: () => sent.flatMap(({ texts }) => texts).toSorted() };
}

describe.skipIf(mustSkip())("a plan and its workers", () => {
  test.each([
    ["redis", nodeRedisOf],
    ["ioredis", undefined],
    ["cluster of ioredis", ioredisClusterOf],
  ])("every record gets exactly one result, whichever worker sends it; client %s", async (_, makeClient) => {
    const { admin, opened, plan, work } = await planned(makeClient);
    const { send, texts } = recording(({ records }) =>
      records.includes(4)
        ? { result: "accepted", refused: new Map([[records.indexOf(4), { code: "Odd", message: "It is 4." }]]) }
        : records.includes(9)
          ? { result: "unknown", message: "no response", final: true }
          : done,
    );
    const workers = [work(queuedNumbers(send)), work(queuedNumbers(send))];
    const source = [...numbers(10), -1, 1_000];
    expect(await plan(source)).toMatchObject({ read: 12, batches: { planned: 4 } });
    const sums = { read: 12, accepted: 8, rejected: 3, unknown: 1, pending: 0, complete: true };
    expect(await Promise.all(workers)).toEqual([expect.objectContaining(sums), expect.objectContaining(sums)]);
    expect(await opened.completed()).toMatchObject(sums);
    expect(texts()).toEqual(numbers(10).map(String));
    expect(await listed(opened.rejected())).toEqual([
      { position: 4, code: "Odd", message: "It is 4." },
      { position: 10, code: "Negative", message: "It is below 0." },
      { position: 11, code: "EVT-021", message: "It is too large." },
    ]);
    expect(await listed(opened.unknown())).toEqual([
      { positions: [9], idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/), message: "no response" },
    ]);
    expect(await admin.hlen("tillside:{spring}:bodies")).toBe(0);
    await opened.discard();
    expect(await admin.keys("*")).toEqual([]);
  });

  test("a worker can start before its plan; worker.pause() pauses it, plan.pause() pauses all workers", async () => {
    const { opened, plan, work } = await planned();
    const { sent, send } = recording();
    const worker = work(queuedNumbers(send));
    worker.pause();
    await plan(numbers(9));
    await vi.waitFor(async () => expect((await opened.progress()).batches).toEqual({ planned: 3, ended: 0 }), 5_000);
    worker.stop();
    expect(await worker).toMatchObject({ pending: 9, complete: false });
    await opened.pause();
    const other = work(queuedNumbers(send));
    other.pause();
    other.resume();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect([sent.length, await opened.inFlight()]).toEqual([0, 0]);
    await opened.resume();
    expect(await other).toMatchObject({ accepted: 9, complete: true });
  });

  test("stop() waits for the batches in flight; an abort releases them to other workers", async () => {
    const { plan, work } = await planned();
    await plan(numbers(3));
    let goOn = () => {};
    const slow = recording(
      (_, { signal }) =>
        new Promise<BatchVerdict>((resolve) => {
          signal.addEventListener("abort", () => resolve({ result: "stopped", error: signal.reason }));
          goOn = () => resolve(done);
        }),
    );
    const caller = new AbortController();
    const aborted = work(queuedNumbers(slow.send), { signal: caller.signal });
    await vi.waitFor(() => expect(slow.sent).toHaveLength(1), 5_000);
    caller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("workOnNumbers: ended early: enough. Other workers continue");
    const stopped = work(queuedNumbers(slow.send));
    await vi.waitFor(() => expect(slow.sent).toHaveLength(2), 5_000);
    stopped.stop();
    goOn();
    expect(await stopped).toMatchObject({ accepted: 3, complete: true });
    // The first worker certainly sent nothing, so the second one does not repeat.
    expect(slow.sent.map(({ repeated }) => repeated)).toEqual([false, false]);
  });

  test("a batch without a clear response is sent again with the same key and texts", async () => {
    const { plan, work } = await planned();
    const responses: BatchVerdict[] = [unclear];
    const { sent, send } = recording(() => responses.shift() ?? done);
    await plan(numbers(3));
    expect(await work(queuedNumbers(send))).toMatchObject({ accepted: 3, unknown: 0, complete: true });
    const [first, second] = sent;
    expect([first?.repeated, second?.repeated]).toEqual([false, true]);
    expect(second).toEqual({ ...first, repeated: true });
  });

  test("a command that Redis refuses is no try of a batch", { timeout: 30_000 }, async () => {
    const { plan, work } = await planned();
    const responses: BatchVerdict[] = [unclear];
    const { sent, send } = recording(() => responses.shift() ?? done);
    await plan(numbers(3));
    const take = vi.spyOn(PlanStore.prototype, "take");
    onTestFinished(() => take.mockRestore());
    for (let refused = 0; refused < 3; refused += 1) take.mockRejectedValueOnce(new PlanAwayError("Redis: OOM"));
    expect(await work(queuedNumbers(send))).toMatchObject({ accepted: 3, unknown: 0, complete: true });
    expect([sent.length, take.mock.calls.length]).toEqual([2, 5]);
  });

  test("an unsafe batch without a clear response is unknown; several in a row end the worker, and the rest stays in the plan", async () => {
    const { opened, plan, work } = await planned();
    const job = queuedNumbers(() => unclear, { safety: "unsafe", concurrency: 1 });
    await plan(numbers(12), {}, job);
    await expect(work(job, { stopAfterUnknown: 2 })).rejects.toThrow(
      "workOnNumbers: ended early: 2 batches in a row got no clear response, so the server may be down. The last one: status 503 after 8 attempts. Other workers continue",
    );
    expect(await opened.progress()).toMatchObject({ unknown: 6, pending: 6, complete: false });
    expect(await listed(opened.unknown())).toHaveLength(2);
  });

  test("a refusal of every batch ends the worker; another worker sends its batch as a first attempt", async () => {
    const { plan, work } = await planned();
    await plan(numbers(3));
    const refused: BatchVerdict = { result: "stopped", error: new Error("status 401") };
    await expect(work(queuedNumbers(() => refused))).rejects.toThrow("workOnNumbers: ended early: status 401.");
    const { sent, send } = recording();
    expect(await work(queuedNumbers(send))).toMatchObject({ accepted: 3, complete: true });
    expect(sent).toMatchObject([{ repeated: false }]);
  });

  test("a call that is refused because the client was closed ends the worker with a BulkError", async () => {
    const { plan, work } = await planned();
    await plan(numbers(3));
    const refused: BatchVerdict = { result: "stopped", error: new ConfigurationError("The client is closed.") };
    await expect(work(queuedNumbers(() => refused))).rejects.toMatchObject({
      name: "BulkError",
      message: expect.stringContaining("workOnNumbers: ended early: The client is closed."),
    });
  });

  test("a batch that cannot be read ends the worker that takes it; nothing is sent", async () => {
    const { opened, plan, work } = await planned();
    const { sent, send } = recording();
    await plan(numbers(3));
    const thaw = () => {
      throw new Error("no number");
    };
    await expect(work(queuedNumbers(send, { thaw }))).rejects.toThrow("workOnNumbers: ended early: no number.");
    expect([sent.length, await opened.progress()]).toMatchObject([0, { pending: 3, complete: false }]);
  });
});
