// Mostly waits: for Redis.

import { createHash } from "node:crypto";
import { ConfigurationError } from "@tillside/policy";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { QueuedJob } from "../../src/index.ts";
import { BatchQueue } from "../../src/queue/batch-queue.ts";
import type { BulkWorker, PlanOptions } from "../../src/queue/index.ts";
import { done } from "../bulk-job.ts";
import { numbers, planned } from "./plan-fixture.ts";
import { queuedNumbers } from "./queued-numbers.ts";

/** Runs another action between the moment a planner reads the plan and the moment it adds its batch. */
async function atOnce() {
  const all = await planned();
  function behind(other: () => Promise<unknown>, given: Partial<QueuedJob<number>> = {}, at = 0) {
    return queuedNumbers(undefined, {
      freeze: async (texts) => {
        if (texts[0] === String(at)) await other();
        return texts;
      },
      ...given,
    });
  }
  return { ...all, behind };
}

describe.skipIf(mustSkip())("planning", () => {
  test("reads only as many batches ahead as `ahead` allows, and reads the next when one ends", async () => {
    const { opened, plan, work } = await planned();
    let read = 0;
    function* source() {
      for (const number of numbers(30)) {
        read += 1;
        yield number;
      }
    }
    const planning = plan(source(), { ahead: 2 });
    await vi.waitFor(async () => expect((await opened.progress()).batches.planned).toBe(2), 5_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(read).toBeLessThanOrEqual(7);
    const worker = work(queuedNumbers());
    expect(await planning).toMatchObject({ read: 30, batches: { planned: 10 } });
    expect(await worker).toMatchObject({ accepted: 30, complete: true });
  });

  test("runs again after an abort: adds the missing batches and keeps the others", async () => {
    const { admin, plan, work } = await planned();
    const caller = new AbortController();
    function* source() {
      yield* numbers(7);
      caller.abort(new Error("enough"));
      yield* numbers(20).slice(7);
    }
    await expect(plan(source(), { signal: caller.signal })).rejects.toThrow(
      "sendNumbers: ended early: enough. Run it again to plan the rest.",
    );
    const bodies = await admin.hgetall("tillside:{spring}:bodies");
    expect(Object.keys(bodies)).toEqual(["0", "3"]);
    // As if it had died between the two.
    await admin.del("tillside:{spring}:batches:from-3");
    await admin.lrem("tillside:{spring}:batches:wait", 0, "from-3");
    const sent: number[] = [];
    const send = ({ records }: { records: readonly number[] }) => {
      sent.push(...records);
      return done;
    };
    expect(await plan(numbers(20), {}, queuedNumbers(undefined, { batchSize: 5 }))).toMatchObject({ read: 20 });
    expect(await admin.hgetall("tillside:{spring}:bodies")).toMatchObject(bodies);
    expect(await work(queuedNumbers(send))).toMatchObject({ accepted: 20, complete: true });
    expect(sent.toSorted((one, other) => one - other)).toEqual(numbers(20));
    // Once more when all is done: nothing is left to add.
    expect(await plan(numbers(20))).toMatchObject({ accepted: 20, complete: true });
    expect(await admin.exists("tillside:{spring}:batches:wait")).toBe(0);
  });

  test.each<[problem: string, source: number[], given: Partial<PlanOptions>]>([
    [
      "the source has changed since the first run: the records at positions 3 to 5 (from 0) differ.",
      [0, 1, 2, 3, 4, 6],
      {},
    ],
    ["the source has changed since the first run: it ends after 4 records.", [0, 1, 2, 3], {}],
    ['the plan "spring" was begun with another key, or without one.', numbers(6), { key: new Uint8Array(32) }],
    ['the plan "spring" was begun with another key, or without one.', numbers(6), { key: undefined, bodies: "plain" }],
  ])("a plan cannot change: %s", async (problem, source, given) => {
    const { plan, work } = await planned();
    await plan(numbers(6));
    const again = plan(source, given);
    await expect(again).rejects.toThrow(ConfigurationError);
    await expect(again).rejects.toThrow(`sendNumbers: ${problem}`);
    if ("key" in given) await expect(work(queuedNumbers(), given)).rejects.toThrow(`workOnNumbers: ${problem}`);
  });

  test("with more records at the end than before: the plan is not complete until all of them are planned", async () => {
    const { plan, opened, work } = await planned();
    await plan(numbers(2));
    expect(await work(queuedNumbers())).toMatchObject({ accepted: 2, complete: true });
    const sent: number[] = [];
    const job = queuedNumbers(({ records }) => {
      sent.push(...records);
      return done;
    });
    let worker: BulkWorker | undefined;
    async function* source() {
      yield* numbers(6);
      worker = work(job);
      await vi.waitFor(() => expect(sent.length).toBe(3), 5_000);
      expect(await opened.progress()).toMatchObject({ read: 5, complete: false });
      yield 6;
    }
    await plan(source() as unknown as Iterable<number>);
    expect(await worker).toMatchObject({ read: 7, accepted: 7, complete: true });
    expect(sent.toSorted()).toEqual([2, 3, 4, 5, 6]);
  });

  test("with more records at the end, beside a worker that has sent the others: it sends these too", async () => {
    const { plan, work } = await planned();
    await plan(numbers(6));
    await work(queuedNumbers());
    const [, worker] = await Promise.all([plan(numbers(30), { ahead: 2 }), work(queuedNumbers())]);
    expect(worker).toMatchObject({ read: 30, accepted: 30, complete: true });
  });

  test("again, with a source that is refused: a complete plan stays complete", async () => {
    const { plan, work, opened } = await planned();
    await plan(numbers(6));
    await work(queuedNumbers());
    await expect(plan(numbers(6).with(4, 99))).rejects.toThrow(ConfigurationError);
    expect(await opened.progress()).toMatchObject({ accepted: 6, complete: true });
    await expect(plan(numbers(6), {}, queuedNumbers(), '{"account":2}')).rejects.toThrow(ConfigurationError);
    expect(await opened.progress()).toMatchObject({ accepted: 6, complete: true });
  });

  test("again, aborted before Redis has replied: a complete plan stays complete", async () => {
    const { plan, work, opened } = await planned();
    await plan(numbers(6));
    await work(queuedNumbers());
    await expect(plan(numbers(6), { signal: AbortSignal.abort() })).rejects.toThrow("ended early");
    await vi.waitFor(async () => expect(await opened.progress()).toMatchObject({ accepted: 6, complete: true }), 5_000);
    expect(await work(queuedNumbers())).toMatchObject({ accepted: 6, complete: true });
  });

  test("while Redis loses a part of the plan: the planner fails, and plans it when it is run again", async () => {
    const { admin, plan, opened, work } = await planned();
    const lost = "tillside:{spring}:";
    async function* source() {
      yield* numbers(7);
      // As an older state of the file that Redis writes.
      await admin.hdel(`${lost}ranges`, "3");
      await admin.hdel(`${lost}bodies`, "3");
      await admin.hset(`${lost}plan`, { batches: 1, records: 3 });
      yield* [7, 8];
    }
    await expect(plan(source() as unknown as Iterable<number>)).rejects.toThrow("or Redis lost it. Run it again");
    expect(await opened.progress()).toMatchObject({ read: 3, complete: false });
    await plan(numbers(9));
    expect(await work(queuedNumbers())).toMatchObject({ read: 9, accepted: 9, complete: true });
  });

  test("two planners at once with the same batches make one plan", async () => {
    const { plan, behind, work } = await atOnce();
    expect(
      await plan(
        numbers(20),
        {},
        behind(() => plan(numbers(20))),
      ),
    ).toMatchObject({ read: 20, batches: { planned: 7 } });
    expect(await work(queuedNumbers())).toMatchObject({ accepted: 20, complete: true });
  });

  test.each<[batchSize: number, given: object, other: number[], there: string]>([
    [5, {}, numbers(20), "it has positions 0 to 2 as one batch, this one 0 to 4"],
    [2, {}, numbers(20), "it has positions 0 to 2 as one batch, this one 0 to 1"],
    [3, { batchBytes: 4 }, numbers(20), "it has positions 0 to 2 as one batch, this one 0 to 1"],
    [3, {}, numbers(2), "it has positions 0 to 1 as one batch, this one 0 to 2"],
  ])(
    "two planners at once with different batches (%i %j): no record is in two batches",
    async (batchSize, given, other, there) => {
      const { plan, behind, work, opened } = await atOnce();
      const late = plan(
        numbers(20),
        {},
        behind(() => plan(other), { batchSize, ...given }),
      );
      await expect(late).rejects.toMatchObject({
        name: "BulkError",
        message: `sendNumbers: ended early: another planner splits the plan "spring" differently: ${there}. Run one planner at a time, or give all of them the same source and batch sizes. Run it again to plan the rest.`,
      });
      expect(await opened.progress()).toMatchObject({ read: other.length });
      // It goes by what is there, as it does after a crash.
      expect(await plan(numbers(20), {}, queuedNumbers(undefined, { batchSize, ...given }))).toMatchObject({
        read: 20,
      });
      expect(await work(queuedNumbers())).toMatchObject({ accepted: 20, complete: true });
    },
  );

  test("two planners at once with different sources: the later one is refused", async () => {
    const { plan, behind } = await atOnce();
    const late = plan(
      numbers(20).with(1, 99),
      {},
      behind(() => plan(numbers(20))),
    );
    await expect(late).rejects.toThrow(ConfigurationError);
    await expect(late).rejects.toThrow(
      "the source has changed since the first run: the records at positions 0 to 2 (from 0) differ.",
    );
  });

  test("a planner whose plan was discarded and begun again adds no batch to the new plan", async () => {
    const { admin, plan, behind, opened } = await atOnce();
    await expect(
      plan(
        numbers(20),
        {},
        behind(() => opened.discard()),
      ),
    ).rejects.toThrow("the plan is gone");
    expect(await admin.keys("tillside:{spring}:ranges")).toEqual([]);
    const anew = async () => {
      await opened.discard();
      await plan([]);
    };
    const late = plan(numbers(20), {}, behind(anew, {}, 3));
    await expect(late).rejects.toThrow(
      "sendNumbers: ended early: the plan is gone: it was discarded, or Redis lost it. Run it again to plan what is missing. If the plan itself is gone, that is the whole source, with the records that workers have sent.",
    );
    expect(await opened.progress()).toMatchObject({ read: 0 });
  });

  test("a planner whose plan was discarded does not mark the new plan as complete", async () => {
    const { admin, opened, plan, work } = await planned();
    async function* source() {
      yield* numbers(3);
      // The plan contains the first three by now.
      await opened.discard();
    }
    await expect(plan(source() as unknown as Iterable<number>)).rejects.toThrow("the plan is gone");
    expect(await admin.keys("tillside:{spring}:plan*")).toEqual([]);
    const worker = work(queuedNumbers());
    await plan(numbers(6));
    expect(await worker).toMatchObject({ read: 6, accepted: 6, complete: true });
  });

  test("records are encrypted while they wait in Redis, unless bodies is plain", async () => {
    const { admin, plan } = await planned();
    const secret = queuedNumbers(undefined, { take: (value) => ({ text: `ada-${value}@fjord.example` }) });
    await plan(numbers(3), {}, secret);
    await plan(numbers(3), { plan: "summer", key: undefined, bodies: "plain" }, secret);
    const body = async (name: string) =>
      Buffer.from((await admin.hget(`tillside:{${name}}:bodies`, "0")) ?? "", "base64").toString();
    expect(await body("spring")).not.toContain("fjord");
    expect(await body("summer")).toContain("ada-1@fjord.example");
    for (const key of await admin.keys("*spring*")) {
      const kind = await admin.type(key);
      const held = kind === "hash" ? await admin.hgetall(key) : kind === "list" ? await admin.lrange(key, 0, -1) : [];
      expect(JSON.stringify(held), key).not.toContain("fjord");
    }
  });

  test("the result of an open batch and the hash of its records do not show them either", async () => {
    const { admin, plan, work } = await planned();
    const address = "ada@fjord.example";
    const job = queuedNumbers(() => ({ result: "unknown", message: address, final: false }), {
      take: () => ({ text: address }),
      thaw: () => 0,
    });
    await plan([0], {}, job);
    const worker = work(job);
    const queued = "tillside:{spring}:batches:from-0";
    await vi.waitFor(async () => expect(await admin.hget(queued, "failedReason")).not.toBeNull(), 5_000);
    const hash = createHash("sha256").update(address).digest("hex");
    const held = JSON.stringify([
      await admin.hgetall(queued),
      await admin.hgetall("tillside:{spring}:plan"),
      await admin.hgetall("tillside:{spring}:ranges"),
    ]);
    expect(held).not.toContain(address);
    expect(held).not.toContain(hash);
    worker.stop();
    await worker;
  });

  test("a batch whose place in the queue Redis has lost is queued again before the plan is complete", async () => {
    const { plan, work } = await planned();
    const add = vi.spyOn(BatchQueue.prototype, "add");
    onTestFinished(() => add.mockRestore());
    add.mockResolvedValueOnce(undefined);
    await plan(numbers(9));
    const { accepted, complete } = await work(queuedNumbers());
    expect([accepted, complete]).toEqual([9, true]);
  });
});
