import { settle } from "@tillside/testing/manual-clock";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { done, numbersJob } from "../test/bulk-job.ts";
import { BulkError } from "./bulk-error.ts";
import type { Batch, BatchVerdict } from "./job.ts";
import type { BulkSource } from "./source.ts";
import { startBulk } from "./start-bulk.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The result of a run: its summary, and everything that its callbacks received. */
async function ended(job: ReturnType<typeof numbersJob>, source: BulkSource<number>, stopAfterUnknown = Infinity) {
  const rejected: { position: number; record: number; code: string }[] = [];
  const unknown: { positions: readonly number[]; records: readonly number[]; key: string | undefined }[] = [];
  const summary = await startBulk(job, source, {
    stopAfterUnknown,
    onRejected: ({ position, record, code }) => void rejected.push({ position, record, code }),
    onUnknown: ({ positions, records, idempotencyKey }) =>
      void unknown.push({ positions, records, key: idempotencyKey }),
  });
  return { summary, rejected, unknown };
}

/** Every form that a source may have. */
const forms: Record<string, (values: number[]) => BulkSource<number>> = {
  array: (values) => values,
  generator: (values) => values.values(),
  "async generator": async function* (values) {
    yield* values;
  },
  "web stream": (values) => ReadableStream.from(values),
  "web stream that cannot be iterated": (values) =>
    Object.assign(ReadableStream.from(values), { [Symbol.asyncIterator]: undefined }),
};

describe("every record gets exactly one result", () => {
  const outcomes = fc.constantFrom(
    "accepted",
    "some",
    "all failed",
    "lost one",
    "unsure",
    "refused",
    "unknown",
    "final",
  );

  function batchVerdict(outcome: string, { records }: Batch<number>): BatchVerdict {
    const all = new Map(records.map((_, index) => [index, { code: "ValidationError", message: "no" }] as const));
    const some = new Map([...all].filter(([index]) => index % 2 === 0));
    switch (outcome) {
      case "some":
        return { result: "accepted", refused: some };
      case "all failed":
        return { result: "accepted", refused: all };
      case "lost one":
        return { result: "accepted", refused: some, unsure: "one of them is not known" };
      case "unsure":
        return {
          result: "accepted",
          refused: some,
          unsure: "one of them failed",
          unsureAt: records.length > 1 ? [1] : [],
        };
      case "refused":
        return { result: "refused", code: "400", message: "no" };
      case "unknown":
      case "final":
        return { result: "unknown", message: "no response", final: outcome === "final" };
      default:
        return done;
    }
  }

  test("P29 · any source, any batches, any mix of failures: counts in = accepted + rejected + unknown", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -2, max: 1003 }), { maxLength: 60 }),
        fc.constantFrom(...Object.keys(forms)),
        fc.record({
          batchSize: fc.integer({ min: 1, max: 10 }),
          batchBytes: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(Number.POSITIVE_INFINITY)),
          concurrency: fc.integer({ min: 1, max: 5 }),
        }),
        fc.infiniteStream(outcomes),
        async (values, form, shape, mix) => {
          const sent: { outcome: string; batch: Batch<number>; key: string | undefined }[] = [];
          let inFlight = 0;
          const job = numbersJob(async (batch, { key }) => {
            const outcome = mix.next().value;
            sent.push({ outcome, batch, key });
            inFlight += 1;
            expect(inFlight).toBeLessThanOrEqual(shape.concurrency);
            for (let turns = sent.length % 3; turns > 0; turns--) await null;
            inFlight -= 1;
            return batchVerdict(outcome, batch);
          }, shape);
          const { summary, rejected, unknown } = await ended(job, (forms[form] as (typeof forms)[string])(values));

          const { accepted } = summary;
          const reported = [
            ...rejected.map(({ position }) => position),
            ...unknown.flatMap(({ positions }) => positions),
          ];
          expect(new Set(reported).size).toBe(reported.length);
          expect(accepted + rejected.length + unknown.flatMap(({ positions }) => positions).length).toBe(values.length);
          expect(summary).toEqual({
            read: values.length,
            accepted,
            rejected: rejected.length,
            unknown: reported.length - rejected.length,
            pending: 0,
            resumed: 0,
            complete: true,
          });
          // No malformed record was sent, every other one was sent once, and the callbacks got the records of their positions.
          const good = values.filter((value) => value >= 0 && value < 1000);
          expect(sent.flatMap(({ batch }) => batch.records).toSorted()).toEqual(good.toSorted());
          for (const { position, record } of rejected) expect(record).toBe(values[position]);
          for (const { positions, records, key } of unknown) {
            expect(records).toEqual(positions.map((position) => values[position]));
            expect(sent.some((each) => each.key === key)).toBe(true);
          }
          for (const { batch } of sent) {
            expect(batch.records.length).toBeLessThanOrEqual(shape.batchSize);
            if (batch.records.length > 1) expect(batch.texts.join().length).toBeLessThan(shape.batchBytes);
          }
          expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
        },
      ),
      runs(300, 20_000),
    );
  });

  test("a record that the contract refuses is rejected with the rule; the rest of its batch is sent", async () => {
    const { summary, rejected } = await ended(numbersJob(), [1, 2000, 3, -1]);
    expect(rejected).toEqual([
      { position: 1, record: 2000, code: "EVT-021" },
      { position: 3, record: -1, code: "Negative" },
    ]);
    expect(summary).toMatchObject({ read: 4, accepted: 2, rejected: 2 });
  });
});

describe("P31 · reading ahead", () => {
  test("reads only the batches that are in flight, however slow the server", async () => {
    let read = 0;
    const responses: (() => void)[] = [];
    const job = numbersJob(() => new Promise((resolve) => responses.push(() => resolve(done))), { concurrency: 4 });
    function* source() {
      for (const value of numbers(100)) {
        read += 1;
        yield value;
      }
    }
    const run = startBulk(job, source(), {});
    await vi.waitFor(() => expect([read, responses.length]).toEqual([12, 4]));
    responses.shift()?.();
    await vi.waitFor(() => expect([read, responses.length]).toEqual([15, 4]));
    await settle();
    expect(read).toBe(15);
    expect(run.progress).toMatchObject({ read: 15, accepted: 3, pending: 12 });
    run.stop();
    for (const respond of responses) respond();
    expect(await run).toMatchObject({ accepted: 15, pending: 0, complete: false });
  });
});

describe("pause, stop and abort", () => {
  /** A run whose calls wait for their response. */
  function held(options: Parameters<typeof startBulk<number>>[2] = {}) {
    const responses: (() => void)[] = [];
    let closed = 0;
    const job = numbersJob(
      (_, { signal }) =>
        new Promise((resolve) => {
          responses.push(() => resolve(done));
          signal.addEventListener("abort", () => resolve({ result: "unknown", message: "aborted", final: false }));
        }),
    );
    async function* source() {
      try {
        yield* numbers(30);
      } finally {
        closed += 1;
      }
    }
    const run = startBulk(job, source(), options);
    const inFlight = (count: number) => vi.waitFor(() => expect(responses.length).toBe(count));
    const respond = () => {
      for (const go of responses.splice(0)) go();
    };
    return { run, inFlight, respond, closed: () => closed };
  }

  test("pause() starts no batch until resume(); batches in flight continue", async () => {
    const { run, inFlight, respond } = held();
    await inFlight(2);
    run.pause();
    respond();
    await vi.waitFor(() => expect(run.progress.accepted).toBe(6));
    await settle();
    await inFlight(0);
    run.resume();
    await inFlight(2);
    run.pause();
    run.stop();
    respond();
    expect(await run).toMatchObject({ accepted: 12, complete: false });
  });

  test("stop() during the last batch leaves no record, so that the run is complete", async () => {
    const send = vi.fn(async () => {
      if (send.mock.calls.length === 2) run.stop();
      return done;
    });
    const run = startBulk(numbersJob(send, { concurrency: 1 }), [0, 1, 2, 3, 4], {});
    expect(await run).toMatchObject({ accepted: 5, pending: 0, complete: true });
  });

  test("stop() waits for the batches in flight and closes the source", async () => {
    const { run, inFlight, respond, closed } = held();
    await inFlight(2);
    run.stop();
    await settle();
    respond();
    expect(await run).toEqual({
      read: 6,
      accepted: 6,
      rejected: 0,
      unknown: 0,
      pending: 0,
      resumed: 0,
      complete: false,
    });
    expect(closed()).toBe(1);
  });

  test("an abort reports the batches in flight as unknown and sends nothing else", async () => {
    const caller = new AbortController();
    const unknown: number[] = [];
    const { run, inFlight, closed } = held({
      signal: caller.signal,
      onUnknown: ({ positions }) => void unknown.push(...positions),
    });
    await inFlight(2);
    caller.abort(new Error("enough"));
    const error = await run.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BulkError);
    expect(error).toMatchObject({
      message:
        "sendNumbers: ended early: enough. Records: 6 unknown (may have been executed). The source was not read to its end. Before you send the unknown records again, ask the service whether it has them.",
      cause: { message: "enough" },
      progress: { read: 6, unknown: 6, pending: 0 },
    });
    expect([unknown.length, closed()]).toEqual([6, 1]);
  });

  test("stop() and an abort end a run whose source hangs", async () => {
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    const run = startBulk(numbersJob(), never, {});
    run.stop();
    expect(await run).toMatchObject({ read: 0, complete: false });
    const late = startBulk(numbersJob(), never, { signal: AbortSignal.abort(new Error("before")) });
    await expect(late).rejects.toMatchObject({ cause: { message: "before" } });
  });
});

describe("progress", () => {
  test("is reported after each batch up to the last, and always adds up", async () => {
    const run = startBulk(numbersJob(), numbers(10), {});
    const seen = [];
    for await (const progress of run) {
      const { read, accepted, rejected, unknown, pending } = progress;
      expect(accepted + rejected + unknown + pending).toBe(read);
      seen.push(accepted);
    }
    expect(seen.at(-1)).toBe(10);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(await run).toMatchObject({ accepted: 10, complete: true });
  });

  test("a slow reader gets the latest, and the last", async () => {
    const run = startBulk(numbersJob(), numbers(10), {});
    const slow = run[Symbol.asyncIterator]();
    await slow.next();
    await run;
    expect((await slow.next()).value).toMatchObject({ accepted: 10 });
    expect((await slow.next()).done).toBe(true);
  });

  test("the loop over the progress throws the error of the run", async () => {
    async function* broken() {
      yield 1;
      throw new Error("line 2 is broken");
    }
    const watch = async () => {
      for await (const _ of startBulk(numbersJob(), broken(), {}));
    };
    await expect(watch()).rejects.toThrow(
      "sendNumbers: ended early: line 2 is broken. Records: 1 still to send. The source was not read to its end.",
    );
  });
});

describe("a run ends early", () => {
  test("after a response that every other batch would get too; no record is rejected for it", async () => {
    const job = numbersJob(() => ({ result: "stopped", error: new Error("status 401") }));
    await expect(startBulk(job, numbers(100), {})).rejects.toMatchObject({
      cause: { message: "status 401" },
      progress: { accepted: 0, rejected: 0, unknown: 0 },
    });
  });

  test("after several batches in a row without a clear response; a clear one resets the count", async () => {
    const respondWith = (pattern: string) =>
      numbersJob(
        ({ records: [first = 0] }) =>
          pattern[first / 3] === "?" ? { result: "unknown", message: "no response", final: false } : done,
        { concurrency: 1 },
      );
    const { summary } = await ended(respondWith("????.????.????"), numbers(42), 5);
    expect(summary).toMatchObject({ unknown: 36, accepted: 6, complete: true });
    await expect(ended(respondWith("??.??????????"), numbers(42), 5)).rejects.toMatchObject({
      message: expect.stringContaining(
        "5 batches in a row got no clear response, so the server may be down. The last one: no response.",
      ),
      progress: { unknown: 21, accepted: 3 },
    });
  });

  test("after an error of the program in every batch; the last error is named and is the cause", async () => {
    const error = new TypeError("x is undefined");
    const job = numbersJob(() => ({ result: "unknown", message: error.message, final: false, error }), {
      concurrency: 1,
    });
    await expect(startBulk(job, numbers(1000), {})).rejects.toMatchObject({
      message: expect.stringContaining("The last one: x is undefined."),
      cause: { cause: error },
      progress: { unknown: 15, accepted: 0 },
    });
  });

  test("when a callback throws; the records that were sent are counted, and the message names them", async () => {
    const fail = () => Promise.reject(new Error("disk full"));
    const lost = numbersJob(() => ({ result: "unknown", message: "no response", final: false }), { concurrency: 1 });
    const failing = startBulk(numbersJob(undefined, { concurrency: 1 }), [1, 2, -1, 4], { onRejected: fail });
    await expect(failing).rejects.toMatchObject({
      message:
        "sendNumbers: ended early: disk full. Records: 2 accepted, 1 rejected. The source was not read to its end. Reporting the results of positions 0 to 2 failed. A new run would send the accepted records again: send only positions 3 to the end (error.unsent).",
      cause: { message: "disk full" },
      progress: { read: 3, accepted: 2, rejected: 1, pending: 0 },
    });
    await expect(startBulk(lost, numbers(3), { onUnknown: fail })).rejects.toMatchObject({
      progress: { read: 3, unknown: 3, pending: 0 },
    });
  });

  test.each<[what: string, reason: unknown, text: string]>([
    ["an object without a prototype", Object.create(null), "a value that cannot be printed"],
    ["a symbol", Symbol("enough"), "Symbol(enough)"],
  ])("for %s, which cannot be made a text everywhere", async (_, reason, text) => {
    const said = `sendNumbers: ended early: ${text}.`;
    const message = `${said} Records: 3 accepted. The source was not read to its end. A new run would send the accepted records again: send only positions 3 to the end (error.unsent).`;
    const progress = { read: 3, accepted: 3 };
    const job = numbersJob(undefined, { concurrency: 1 });
    function* broken() {
      yield* numbers(3);
      throw reason;
    }
    await expect(startBulk(job, broken(), {})).rejects.toMatchObject({ message, cause: reason, progress });
    const aborted = startBulk(job, numbers(3), { signal: AbortSignal.abort(reason) });
    await expect(aborted).rejects.toMatchObject({
      name: "BulkError",
      message: `${said} This run sent no record.`,
      progress: { read: 0 },
    });
  });

  test("refuses at once a stream that something else reads", () => {
    const stream = ReadableStream.from(numbers(3));
    stream.getReader();
    expect(() => startBulk(numbersJob(), stream, {})).toThrow(
      "sendNumbers: the source is a ReadableStream that has a reader already. Release that reader with releaseLock(), or pass another stream.",
    );
  });

  test.each([
    ["a text", "abc"],
    ["nothing", undefined],
    ["a number", 3],
    ["an object", {}],
  ])("refuses %s as a source at once", (_, source) => {
    expect(() => startBulk(numbersJob(), source as never, {})).toThrow(
      "sendNumbers: the source must be an iterable, an async iterable or a ReadableStream of records; to read a file, parse it first.",
    );
  });
});
