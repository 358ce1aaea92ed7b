import { type Clock, systemClock, timeOfDay } from "@tillside/policy";
import { ManualClock } from "@tillside/testing/manual-clock";
import { rounds, runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { done, numbersJob } from "../test/bulk-job.ts";
import { MemoryLedger } from "../test/memory-ledger.ts";
import type { Batch, BatchVerdict, BulkJob, Delivery } from "./job.ts";
import { startBulk } from "./start-bulk.ts";

/** The proof plays ten thousand crashes. */
const timeOutMs = rounds(60_000, 600_000);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A server that executes each key once, as the event API does. */
class KeyedServer {
  readonly taken: number[] = [];
  readonly #keys = new Map<string | undefined, string>();
  readonly changed: string[] = [];

  readonly send = ({ records, texts }: Batch<number>, { key, repeated }: Delivery): BatchVerdict => {
    const body = texts.join();
    const before = key === undefined ? undefined : this.#keys.get(key);
    if (before !== undefined) {
      if (before !== body) this.changed.push(`${before} | ${body}`);
      return repeated
        ? { result: "unknown", message: "409", final: true }
        : { result: "refused", code: "409", message: "" };
    }
    this.#keys.set(key, body);
    this.taken.push(...records);
    return { result: "accepted", refused: new Map(records[0] === 7 ? [[0, { code: "V", message: "no" }]] : []) };
  };
}

/** A server that accepts every batch, and counts them. */
function counted() {
  let count = 0;
  const counting = () => {
    count += 1;
    return done;
  };
  return { counting, calls: () => count };
}

/** Never settles, as nothing does in a process that died. */
const dead = new Promise<never>(() => {});

/** Dies at one of its steps: before or after a batch is sent, or before the ledger is written. */
function mortal(server: KeyedServer, ledger: MemoryLedger, diesAt: number) {
  let steps = 0;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const step = () => {
    steps += 1;
    if (steps < diesAt) return false;
    die();
    return true;
  };
  const mortalLedger = new Proxy(ledger, {
    get(target, name: keyof MemoryLedger) {
      const method = target[name];
      if (typeof method !== "function") return method;
      return (...given: never[]) => (step() ? dead : (method as (...given: never[]) => unknown).apply(target, given));
    },
  });
  const send: BulkJob<number>["send"] = async (batch, delivery) => {
    if (step()) return dead;
    const verdict = server.send(batch, delivery);
    return step() ? dead : verdict;
  };
  return { death, mortalLedger, send };
}

/** A job whose calls get no clear response, and the ends of their keys that they receive, as milliseconds from then. */
function withoutResponse(clock: Clock) {
  const given: (number | undefined)[] = [];
  const job = numbersJob(
    (_, { keyEndsAt }) => {
      given.push(keyEndsAt && keyEndsAt.getTime() - timeOfDay(clock));
      return { result: "unknown", message: "", final: false };
    },
    { clock },
  );
  return { given, job };
}

describe("P30 · a run that continues after a crash", () => {
  test(
    "loses no record, doubles none and keeps the bytes of every key, wherever and however often it crashed",
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }),
          fc.array(
            fc.record({ batchSize: fc.integer({ min: 1, max: 7 }), concurrency: fc.integer({ min: 1, max: 4 }) }),
            {
              minLength: 5,
              maxLength: 5,
            },
          ),
          async (deaths, shapes) => {
            const values = numbers(40).map((value) => (value % 11 === 4 ? -1 : value));
            const [server, ledger] = [new KeyedServer(), new MemoryLedger()];
            const rejected = new Set<number>();
            const unknown = new Set<number>();
            const listeners = {
              onRejected: ({ position }: { position: number }) => void rejected.add(position),
              onUnknown: ({ positions }: { positions: readonly number[] }) => {
                for (const position of positions) unknown.add(position);
              },
            };
            for (const [index, diesAt] of deaths.entries()) {
              const { death, mortalLedger, send } = mortal(server, ledger, diesAt);
              const job = numbersJob(undefined, { ...shapes[index], send });
              await Promise.race([startBulk(job, values, { ledger: mortalLedger, ...listeners }), death]);
            }
            const job = numbersJob(server.send, shapes[4]);
            const summary = await startBulk(job, values, { ledger, ...listeners });

            expect(server.taken.toSorted()).toEqual(values.filter((value) => value >= 0).toSorted());
            expect(server.changed).toEqual([]);
            expect(summary).toMatchObject({ read: 40, pending: 0, rejected: rejected.size, unknown: unknown.size });
            expect(summary.accepted).toBe(40 - rejected.size - unknown.size);
            expect([...rejected].filter((position) => unknown.has(position))).toEqual([]);
          },
        ),
        runs(150, 10_000),
      );
    },
    timeOutMs,
  );

  test("sends a batch without a response again, with its key and its bytes, and no batch that has one", async () => {
    const ledger = new MemoryLedger();
    const sent: { text: string; key: string | undefined; repeated: boolean }[] = [];
    const send =
      (fails: boolean) =>
      (batch: Batch<number>, { key, repeated }: Delivery) => {
        sent.push({ text: batch.texts.join(), key, repeated });
        return fails && batch.records.includes(4) ? ({ result: "unknown", message: "", final: false } as const) : done;
      };
    const first = await startBulk(numbersJob(send(true)), numbers(8), { ledger });
    expect(first).toMatchObject({ accepted: 5, unknown: 3 });
    const second = await startBulk(numbersJob(send(false), { batchSize: 100 }), numbers(8), { ledger });
    expect(second).toMatchObject({ accepted: 8, unknown: 0, resumed: 5 });
    const [, again, ...others] = sent.filter(({ text }) => text === "3,4,5");
    expect([sent.length, others.length]).toEqual([4, 0]);
    expect(again).toEqual({ text: "3,4,5", key: sent.find(({ text }) => text === "3,4,5")?.key, repeated: true });
  });

  test("EVT-105 · does not take 409s for batches of the earlier run as a sign that the server is down", async () => {
    const [server, ledger] = [new KeyedServer(), new MemoryLedger()];
    const taken: number[] = [];
    const concurrency = 8;
    const dying = numbersJob(
      (batch, delivery) => {
        server.send(batch, delivery);
        taken.push(...batch.records);
        return dead;
      },
      { concurrency },
    );
    void startBulk(dying, numbers(60), { ledger });
    await vi.waitFor(() => expect(taken).toHaveLength(24));
    const summary = await startBulk(numbersJob(server.send, { concurrency }), numbers(60), { ledger });
    expect(summary).toMatchObject({ unknown: 24, accepted: 36, complete: true });
  });

  test("reports a batch without a key as unknown and never sends it again", async () => {
    const ledger = new MemoryLedger();
    const unsafe = { safety: "unsafe", concurrency: 1 } as const;
    const { death, mortalLedger, send } = mortal(new KeyedServer(), ledger, 4);
    void startBulk(numbersJob(undefined, { ...unsafe, send }), numbers(3), { ledger: mortalLedger });
    await death;
    const { counting, calls } = counted();
    const unknown: unknown[] = [];
    const job = numbersJob(counting, unsafe);
    const summary = await startBulk(job, numbers(3), {
      ledger,
      onUnknown: ({ message, isOpen }) => void unknown.push([message, isOpen]),
    });
    expect([calls(), summary.unknown]).toEqual([0, 3]);
    expect(unknown).toEqual([
      ["an earlier process may have sent it, and it has no key, so it is not sent again", false],
    ]);
  });

  test("an unknown batch is open where the next run repeats it: with a ledger, and as long as a repeat can tell more", async () => {
    const isOpen: boolean[] = [];
    const given = { onUnknown: (batch: { readonly isOpen: boolean }) => void isOpen.push(batch.isOpen) };
    const unclear = (final: boolean) => numbersJob(() => ({ result: "unknown", message: "", final }));
    await startBulk(unclear(false), numbers(3), { ...given, ledger: new MemoryLedger() });
    await startBulk(unclear(true), numbers(3), { ...given, ledger: new MemoryLedger() });
    await startBulk(unclear(false), numbers(3), given);
    expect(isOpen).toEqual([true, false, false]);
  });

  test("does not send a key again that the server may have forgotten", async () => {
    const clock = new ManualClock();
    const ledger = new MemoryLedger();
    const keyed = numbersJob(() => ({ result: "unknown", message: "", final: false }), { clock });
    await startBulk(keyed, numbers(3), { ledger });
    await clock.advance(3_600_000);
    const { counting, calls } = counted();
    const summary = await startBulk(numbersJob(counting, { clock }), numbers(3), { ledger });
    expect([calls(), summary.unknown, summary.accepted]).toEqual([0, 3, 0]);
  });

  test("gives a repeat the end of its key; the key of a new batch counts from its first attempt", async () => {
    const clock = new ManualClock();
    const ledger = new MemoryLedger();
    const { given, job } = withoutResponse(clock);
    await startBulk(job, numbers(3), { ledger });
    await clock.advance(3_500_000);
    await startBulk(job, numbers(3), { ledger });
    expect(given).toEqual([undefined, 100_000]);
  });

  test("a batch whose key ends during its call is not open, and counts towards the batches in a row without a clear response", async () => {
    const clock = new ManualClock();
    const ledger = new MemoryLedger();
    const { job } = withoutResponse(clock);
    await startBulk(job, numbers(6), { ledger });
    await clock.advance(3_500_000);
    const asleep = numbersJob(
      async () => {
        await clock.advance(100_000);
        return { result: "unknown", message: "status 503", final: false };
      },
      { clock, concurrency: 1 },
    );
    const isOpen: boolean[] = [];
    const run = startBulk(asleep, numbers(6), {
      ledger,
      stopAfterUnknown: 1,
      onUnknown: (batch) => void isOpen.push(batch.isOpen),
    });
    await expect(run).rejects.toThrow(
      "a batch got no clear response, so the server may be down. The last one: status 503",
    );
    expect(isOpen).toEqual([false]);
    expect(ledger.next(0)?.counts).toEqual({ accepted: 0, rejected: 0, unknown: 3 });
  });

  test("EVT-106 · counts the time that the machine slept in the age of a key", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const ledger = new MemoryLedger();
    const { given, job } = withoutResponse(systemClock);
    // Asleep: Date moves, performance does not.
    vi.setSystemTime(Date.now() + 7_200_000);
    await startBulk(job, numbers(3), { ledger });
    expect(ledger.next(0)?.startedAt).toBe(Date.now());
    vi.setSystemTime(Date.now() + 3_500_000);
    await startBulk(job, numbers(3), { ledger });
    vi.setSystemTime(Date.now() + 3_600_000);
    const summary = await startBulk(job, numbers(3), { ledger });
    expect([given, summary.unknown]).toEqual([[undefined, 100_000], 3]);
  });

  test("when the ledger cannot record results, the error names their records; a repeat sends those of keyed batches again under their key", async () => {
    const ledger = new MemoryLedger();
    const keys: (string | undefined)[] = [];
    const job = numbersJob(
      (_, { key }) => {
        keys.push(key);
        return done;
      },
      { concurrency: 1 },
    );
    vi.spyOn(ledger, "end").mockImplementationOnce(() => {
      throw new Error("disk full");
    });
    await expect(startBulk(job, numbers(6), { ledger })).rejects.toMatchObject({
      message:
        "sendNumbers: ended early: disk full. Records: 3 accepted. The source was not read to its end. The ledger could not record what happened to positions 0 to 2: a repeat may report these records as unknown. Run it again with its ledger to send the rest.",
      unrecorded: [{ from: 0, to: 3 }],
      progress: { accepted: 3, pending: 0 },
    });
    expect(await startBulk(job, numbers(6), { ledger })).toMatchObject({ accepted: 6, unknown: 0 });
    expect(keys).toEqual([keys[0], keys[0], keys[2]]);
  });

  test("reports records that were rejected and not yet reported, without sending anything", async () => {
    const ledger = new MemoryLedger();
    const job = numbersJob(() => ({ result: "accepted", refused: new Map([[1, { code: "V", message: "no" }]]) }));
    const failing = startBulk(job, numbers(3), { ledger, onRejected: () => Promise.reject(new Error("disk full")) });
    const again =
      "Records: 2 accepted, 1 rejected. Reporting the results of positions 0 to 2 failed. Run it again with its ledger to report them.";
    await expect(failing).rejects.toMatchObject({
      message: `sendNumbers: ended early: disk full. ${again}`,
      progress: { accepted: 2, rejected: 1, pending: 0 },
    });
    const onRejected = () => Promise.reject(new Error("disk still full"));
    await expect(startBulk(job, numbers(3), { ledger, onRejected })).rejects.toMatchObject({
      message: `sendNumbers: ended early: disk still full. ${again}`,
      progress: { accepted: 2, rejected: 1, pending: 0, resumed: 3 },
    });
    const reported: number[] = [];
    const silent = numbersJob(() => Promise.reject(new Error("asked")));
    const summary = await startBulk(silent, numbers(3), {
      ledger,
      onRejected: ({ position }) => void reported.push(position),
    });
    expect([reported, summary]).toEqual([[1], expect.objectContaining({ accepted: 2, rejected: 1, resumed: 3 })]);
  });

  test("sends a batch that was certainly not executed as a new batch, with a new key", async () => {
    const ledger = new MemoryLedger();
    const keys: (string | undefined)[] = [];
    const send =
      (verdict: BatchVerdict) =>
      (_: unknown, { key }: Delivery) => {
        keys.push(key);
        return verdict;
      };
    const stopped = startBulk(numbersJob(send({ result: "stopped", error: new Error("401") })), numbers(3), { ledger });
    await expect(stopped).rejects.toThrow(
      "sendNumbers: ended early: 401. Records: 3 still to send. Run it again with its ledger to send the rest.",
    );
    await startBulk(numbersJob(send(done)), numbers(3), { ledger });
    expect(new Set(keys).size).toBe(2);
  });

  test("a batch of an earlier run, refused like every other batch would be: the error says that it may have been sent", async () => {
    const ledger = new MemoryLedger();
    const unclear = numbersJob(() => ({ result: "unknown", message: "", final: false }));
    await startBulk(unclear, numbers(3), { ledger });
    const error = new Error("status 401. It was not executed. Check the credentials");
    const stopped = numbersJob(() => ({ result: "stopped", error }), { concurrency: 1 });
    await expect(startBulk(stopped, numbers(6), { ledger })).rejects.toMatchObject({
      message:
        "sendNumbers: ended early: status 401. Check the credentials. Records: 3 still to send. The source was not read to its end. An earlier run may have sent positions 0 to 2. Run it again with its ledger to send the rest.",
      cause: error,
    });
    expect(ledger.next(0)?.key).toEqual(expect.any(String));
  });

  test("a ledger that cannot drop such a batch does not hide why the run ended", async () => {
    const ledger = new MemoryLedger();
    vi.spyOn(ledger, "drop").mockRejectedValueOnce(new Error("disk full"));
    const job = numbersJob(() => ({ result: "stopped", error: new Error("401") }));
    await expect(startBulk(job, numbers(3), { ledger })).rejects.toMatchObject({
      message:
        "sendNumbers: ended early: 401. Records: 3 still to send. The ledger could not record what happened to positions 0 to 2: a repeat may report these records as unknown. Run it again with its ledger to send the rest.",
      cause: new Error("401"),
      unrecorded: [{ from: 0, to: 3 }],
      unsent: [{ from: 0, to: 3 }],
    });
  });
});

test("a repeat that was not executed keeps its ledger entry, and the next run repeats it with the first key", async () => {
  const ledger = new MemoryLedger();
  const sent: [key: string | undefined, repeated: boolean][] = [];
  const run = (verdict: BatchVerdict) => {
    const send = (_: unknown, { key, repeated }: Delivery) => {
      sent.push([key, repeated]);
      return verdict;
    };
    return startBulk(numbersJob(send), numbers(3), { ledger });
  };
  expect(await run({ result: "unknown", message: "", final: false })).toMatchObject({ unknown: 3 });
  await expect(run({ result: "stopped", error: new Error("401") })).rejects.toThrow("401");
  expect(ledger.entries.size).toBe(1);
  expect(await run(done)).toMatchObject({ accepted: 3, complete: true });
  const [[key] = [undefined]] = sent;
  expect(sent).toEqual([
    [key, false],
    [key, true],
    [key, true],
  ]);
  expect(key).toBeTypeOf("string");
});

describe("a source that changed since the first run", () => {
  const changes: readonly [string, number[], string][] = [
    ["has another record", [0, 1, 2, 3, 99, 5, 6], "the records at positions 3 to 5 (from 0) differ"],
    ["has one more in between", [0, 1, 1, 2, 3, 4, 5, 6], "the records at positions 0 to 2 (from 0) differ"],
    ["is shorter", [0, 1, 2, 3], "it ends after 4 records"],
    ["is empty", [], "it ends after 0 records"],
  ];
  test.each(changes)("and %s is refused before anything else is sent", async (_, changed, what) => {
    const ledger = new MemoryLedger();
    await startBulk(numbersJob(), numbers(7), { ledger });
    const { counting, calls } = counted();
    const again = startBulk(numbersJob(counting, { concurrency: 1 }), changed, { ledger });
    await expect(again).rejects.toThrow(
      new RegExp(
        `^sendNumbers: ended early: the source has changed since the first run: ${what.replace(/[()]/g, "\\$&")}\\. Pass .* another plan\\. (Records: \\d accepted\\.|This run sent no record\\.)$`,
      ),
    );
    expect(calls()).toBe(0);
  });

  test("and has more records at its end is continued", async () => {
    const ledger = new MemoryLedger();
    await startBulk(numbersJob(), numbers(6), { ledger });
    const sent: string[] = [];
    const job = numbersJob(({ texts }) => {
      sent.push(texts.join());
      return done;
    });
    expect(await startBulk(job, numbers(8), { ledger })).toMatchObject({ accepted: 8, resumed: 6 });
    expect(sent).toEqual(["6,7"]);
  });

  test("a ledger of another import is refused", async () => {
    const ledger = new MemoryLedger();
    await startBulk(numbersJob(), numbers(3), { ledger });
    const other = startBulk(numbersJob(undefined, { identity: "letters" }), numbers(3), { ledger });
    await expect(other).rejects.toThrow("begun for numbers");
  });
});
