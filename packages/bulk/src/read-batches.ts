import { ConfigurationError, hexDigest } from "@tillside/policy";
import type { Control } from "./control.ts";
import type { BulkJob, Taken } from "./job.ts";
import type { BatchRange, RefusedAt } from "./ledger.ts";
import { positions } from "./positions.ts";
import type { RecordRange } from "./ranges.ts";
import type { SourceReader } from "./source.ts";
import type { Tally } from "./tally.ts";
import { utf8Length } from "./utf8-length.ts";

/** A batch as it was read from the source, including records that cannot be sent. */
export interface ReadBatch<Item, Known extends BatchRange = BatchRange> {
  readonly from: number;
  readonly to: number;
  readonly records: readonly Item[];
  /** The text that each record is sent as. */
  readonly texts: readonly string[];
  readonly malformed: readonly RefusedAt[];
  /** The same batch of an earlier run. */
  readonly known: Known | undefined;
}

/** The batches of earlier runs of the same source, see `Ledger`. */
export interface KnownBatches<Known extends BatchRange> {
  next(position: number): Known | undefined | Promise<Known | undefined>;
}

/**
 * Reads a source batch by batch, each only when it is asked for. A batch that is in the ledger gets the same records again, so that
 * its key belongs to the same bytes.
 * @throws ConfigurationError when the source has fewer records than the ledger.
 */
export async function* readBatches<Item, Known extends BatchRange>(
  job: BulkJob<Item>,
  source: SourceReader<Item>,
  ledger: KnownBatches<Known> | undefined,
  control: Control,
  tally: Tally,
): AsyncGenerator<ReadBatch<Item, Known>, void, undefined> {
  let ahead: { readonly record: Item; readonly taken: Taken } | undefined;
  let over = false;
  for (let from = 0; ; ) {
    const next = await ledger?.next(from);
    const known = next?.from === from ? next : undefined;
    const end = known?.to ?? Math.min(from + job.batchSize, next?.from ?? Number.POSITIVE_INFINITY);
    const mostBytes = known ? Number.POSITIVE_INFINITY : job.batchBytes;
    const records: Item[] = [];
    const texts: string[] = [];
    const malformed: RefusedAt[] = [];
    for (let bytes = 0; from + records.length < end; ) {
      if (ahead === undefined) {
        for (let wait = control.ready(); wait && !control.halted; wait = control.ready()) await wait;
        if (control.halted) return;
        const step = source.next();
        // Awaiting a plain value would double the reading time.
        const { done, value } = "then" in step ? await step : step;
        if (control.halted) return;
        over = done === true;
        if (done) {
          tally.isSourceRead = true;
          break;
        }
        tally.take();
        ahead = { record: value, taken: job.take(value) };
      }
      const { text, refused } = ahead.taken;
      if (mostBytes < Number.POSITIVE_INFINITY) bytes += utf8Length(text) + 1;
      if (bytes > mostBytes && records.length > 0) break;
      if (refused !== undefined) malformed.push({ index: records.length, ...refused });
      records.push(ahead.record);
      texts.push(text);
      ahead = undefined;
    }
    const to = from + records.length;
    if (over && next !== undefined && to < (known?.to ?? next.from)) {
      throw changedSource(job.name, `it ends after ${to} records`);
    }
    if (records.length === 0) return;
    yield { from, to, records, texts, malformed, known };
    from = to;
    if (over && next === undefined) return;
  }
}

/** The {@link BatchRange.hash} of a batch, from the texts of its records. */
export function batchHash(texts: readonly string[]): Promise<string> {
  return hexDigest("SHA-256", texts.join("\n"));
}

/** What {@link changedSource} says of a batch. The command line shows it too, and its users count lines. */
export function differing(batch: RecordRange): string {
  return `the records at ${positions([batch])} (from 0) differ`;
}

/** The error for a source that differs from that of the first run. */
export function changedSource(name: string, what: string): ConfigurationError {
  return new ConfigurationError(
    `${name}: the source has changed since the first run: ${what}. Pass the same records in the same order (ids and times created while reading differ each time), or start over with a new ledger or another plan.`,
  );
}
