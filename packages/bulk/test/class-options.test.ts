import { expect, test } from "vitest";
import type { BulkOptions, Ledger, Rejection, UnknownBatch } from "../src/index.ts";
import { startBulk } from "../src/index.ts";
import { numbersJob } from "./bulk-job.ts";
import { MemoryLedger } from "./memory-ledger.ts";

/** A run as an application may write it: callbacks are methods, other options are getters. */
class NumberRun implements BulkOptions<number> {
  readonly reported: string[] = [];
  readonly #ledger = new MemoryLedger();

  get ledger(): Ledger {
    return this.#ledger;
  }

  get stopAfterUnknown(): number {
    return 1;
  }

  onRejected({ position }: Rejection<number>): void {
    this.reported.push(`rejected ${position}`);
  }

  onUnknown({ positions }: UnknownBatch<number>): void {
    this.reported.push(`unknown ${positions}`);
  }
}

test("a run uses the callbacks, the ledger and the numbers that a class has as methods and getters", async () => {
  const options = new NumberRun();
  let sent = 0;
  const job = numbersJob(
    () => {
      sent += 1;
      return { result: "unknown", message: "no response", final: true };
    },
    { concurrency: 1 },
  );
  const numbers = [1, -1, 3, 4];
  await expect(startBulk(job, numbers, options)).rejects.toThrow("a batch got no clear response");
  expect(options.reported).toEqual(["rejected 1", "unknown 0,2"]);
  expect(await startBulk(job, numbers.slice(0, 3), options)).toMatchObject({ resumed: 3, complete: true });
  expect(sent).toBe(1);
});

test("a run uses what its options inherit", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(startBulk(numbersJob(), [1], Object.create({ signal }))).rejects.toThrow("enough");
});
