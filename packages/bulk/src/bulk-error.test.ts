import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { done, numbersJob } from "../test/bulk-job.ts";
import { BulkError } from "./bulk-error.ts";
import { startBulk } from "./start-bulk.ts";

// A run that has blocked the event loop for a while lets others go first. How long these runs take must not decide which batch is late.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const forbidden = { result: "stopped", error: new Error("status 403") } as const;

/** The error of a run of 30 numbers, of which the batches that begin with these numbers are refused. */
async function errorOf(
  refused: readonly number[],
  turns: (first: number) => number,
  concurrency = 4,
): Promise<BulkError> {
  const taken: number[] = [];
  const job = numbersJob(
    async ({ records }) => {
      const [first = 0] = records;
      for (let turn = turns(first); turn > 0; turn--) await null;
      if (refused.includes(first)) return forbidden;
      taken.push(...records);
      return done;
    },
    { concurrency },
  );
  const error = await startBulk(job, numbers(30), {}).catch((caught: unknown) => caught);
  if (!(error instanceof BulkError)) throw new Error("the run did not end early");
  expect(error.progress.accepted).toBe(taken.length);
  const left = numbers(30).filter((_, at) => error.unsent.some(({ from, to }) => at >= from && at < to));
  // Sent again, these records are each taken once, and no other record is.
  expect([...taken, ...left].toSorted((one, other) => one - other)).toEqual(numbers(30));
  return error;
}

describe("what a run without a ledger has not sent", () => {
  test("begins with a batch that was refused while later ones were accepted", async () => {
    const { unsent, message } = await errorOf([0], () => 0, 1);
    expect(unsent).toEqual([{ from: 0, to: Number.POSITIVE_INFINITY }]);
    expect(message).toBe(
      "sendNumbers: ended early: status 403. Records: 3 still to send. The source was not read to its end.",
    );
    const late = await errorOf([0], (first) => (first === 0 ? 50 : 0), 2);
    expect(late.unsent[0]).toEqual({ from: 0, to: 3 });
    expect(late.message).toContain("A new run would send the accepted records again: send only positions 0 to 2");
  });

  test("ends with the source, if the source was read to its end", async () => {
    const { unsent, message } = await errorOf([27], (first) => (first === 27 ? 50 : 0), 2);
    expect(unsent).toEqual([{ from: 27, to: 30 }]);
    expect(message).toContain("send only positions 27 to 29 (error.unsent).");
  });

  test("with what was accepted is each record once, whichever batches are refused and in whichever order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 3, 6, 9, 12, 15, 18, 21, 24, 27), { minLength: 1 }),
        fc.infiniteStream(fc.nat(20)),
        fc.integer({ min: 1, max: 5 }),
        async (refused, turns, concurrency) => {
          await errorOf(refused, () => turns.next().value, concurrency);
        },
      ),
      runs(100, 5_000),
    );
  });

  test("is nothing, if the last report failed", async () => {
    const onRejected = () => Promise.reject(new Error("disk full"));
    await expect(startBulk(numbersJob(), [1, -1], { onRejected })).rejects.toMatchObject({
      unsent: [],
      message: expect.stringMatching(/A new run would send the accepted records again: no record is left to send\.$/),
    });
  });
});
