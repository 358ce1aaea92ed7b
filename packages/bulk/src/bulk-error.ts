import { PolicyError } from "@tillside/policy";
import { notedInfo } from "./noted-info.ts";
import type { BulkProgress } from "./results.ts";

/**
 * A bulk run ended early. `cause` is the reason: an error of the source, of a callback, of a call that every other call would meet too,
 * or the reason of the signal. `message` has the reason, the counts and what to do next. With a ledger, the same run started again
 * continues where it ended.
 */
export class BulkError extends PolicyError {
  override readonly name = "BulkError";
  /** How far the run got. Counts every record that has a result, also if reporting it failed; `message` then names their positions. */
  readonly progress: BulkProgress;
  /**
   * Records with a result, or certainly not executed, of which the ledger could not record that. `from` is the position of the first
   * (from 0), `to` that after the last. The same run started again sends them again, under their key if they have one, or reports them as
   * unknown.
   */
  readonly unrecorded: readonly { readonly from: number; readonly to: number }[];
  /**
   * Records that this run did not send, or that were certainly not executed, as ranges like those of `unrecorded`. `to` is `Infinity`
   * where the source was not read to its end. After a run without a ledger, send only these. With a ledger, start the same run again: an
   * earlier run may have sent some of them, and only the ledger knows which. Empty for planners and workers, whose plan has what is left.
   * @example
   * const left = records.filter((_, at) => error.unsent.some(({ from, to }) => at >= from && at < to));
   */
  readonly unsent: readonly { readonly from: number; readonly to: number }[];

  constructor(
    message: string,
    options: {
      cause: unknown;
      progress: BulkProgress;
      unrecorded?: BulkError["unrecorded"];
      unsent?: BulkError["unsent"];
    },
  ) {
    const { cause, progress, unrecorded = [], unsent = [] } = options;
    super(message, { cause, info: notedInfo(cause) });
    this.progress = progress;
    this.unrecorded = unrecorded;
    this.unsent = unsent;
  }
}
