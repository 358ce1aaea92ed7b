import { gapsBetween, type RecordRange, withRange } from "./ranges.ts";
import type { BulkCounts, BulkProgress } from "./results.ts";

/** Counts the results of a run, and shows them as its progress. */
export class Tally {
  /** Batches whose result, or that they were not executed, the ledger could not record. Those with a result are counted. */
  readonly unrecorded: RecordRange[] = [];
  /** Batches that are counted although reporting their result failed. */
  readonly unreported: RecordRange[] = [];
  /** Batches whose repeat was refused for a reason that ended the run. An earlier run may have sent them. */
  readonly begun: RecordRange[] = [];
  /** The source was read to its end. */
  isSourceRead = false;
  /** Some unknown batch is still open: the next run with the ledger repeats it. */
  hasOpen = false;
  #read = 0;
  #resumed = 0;
  #counted: readonly RecordRange[] = [];
  #counts: BulkCounts = { accepted: 0, rejected: 0, unknown: 0 };
  #changes = 0;
  #ended = false;
  #looking: (() => void)[] = [];

  /** A record was read from the source. */
  take(): void {
    this.#read += 1;
  }

  /** A batch has a result, from this run or, if the ledger has it, from an earlier one. */
  add({ from, to }: RecordRange, { accepted, rejected, unknown }: BulkCounts, isResumed = false): void {
    this.#counted = withRange(this.#counted, { from, to });
    const sum = this.#counts;
    this.#counts = {
      accepted: sum.accepted + accepted,
      rejected: sum.rejected + rejected,
      unknown: sum.unknown + unknown,
    };
    if (isResumed) this.#resumed += accepted + rejected + unknown;
    this.#changes += 1;
    this.#show();
  }

  end(): void {
    this.#ended = true;
    this.#show();
  }

  get progress(): BulkProgress {
    const { accepted, rejected, unknown } = this.#counts;
    const pending = this.#read - accepted - rejected - unknown;
    return { read: this.#read, accepted, rejected, unknown, pending, resumed: this.#resumed };
  }

  /** The records that have no result: those before the last one that was read, and all that may follow. */
  get unsent(): readonly RecordRange[] {
    return gapsBetween(this.#counted, this.isSourceRead ? this.#read : Number.POSITIVE_INFINITY);
  }

  /** The progress after each change. A slow reader misses some, but never the last. */
  async *watch(): AsyncGenerator<BulkProgress, void, undefined> {
    for (let seen = 0; ; ) {
      if (seen < this.#changes) {
        seen = this.#changes;
        yield this.progress;
      } else if (this.#ended) return;
      else await new Promise<void>((resolve) => this.#looking.push(resolve));
    }
  }

  #show(): void {
    const looking = this.#looking;
    this.#looking = [];
    for (const look of looking) look();
  }
}
