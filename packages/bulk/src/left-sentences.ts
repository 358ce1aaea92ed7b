import type { BulkJob } from "./job.ts";
import type { Ledger } from "./ledger.ts";
import { positions } from "./positions.ts";
import type { Tally } from "./tally.ts";

/** What is known of a run that ended early. */
export interface EarlyEnd {
  readonly tally: Pick<
    Tally,
    "progress" | "isSourceRead" | "hasOpen" | "begun" | "unrecorded" | "unreported" | "unsent"
  >;
  readonly safety: BulkJob<never>["safety"];
  readonly ledger: Ledger | undefined;
  /** Whether the reason of the end says what to do. */
  readonly hasInstruction: boolean;
}

/** The counts of a run that ended early, the positions whose results are not recorded or reported, and what to do next. */
export function leftSentences(end: EarlyEnd): string {
  const { begun, unrecorded, unreported } = end.tally;
  return [
    countsSentence(end),
    begun.length > 0 && `An earlier run may have sent ${positions(begun)}.`,
    unrecorded.length > 0 &&
      `The ledger could not record what happened to ${positions(unrecorded)}: a repeat may report these records as unknown.`,
    unreported.length > 0 && `Reporting the results of ${positions(unreported)} failed.`,
    end.ledger === undefined ? withoutLedger(end) : !end.hasInstruction && withLedger(end),
  ]
    .filter(Boolean)
    .join(" ");
}

function countsSentence({ tally: { progress, isSourceRead }, hasInstruction }: EarlyEnd): string {
  const { accepted, rejected, unknown, pending } = progress;
  const counts = [
    [accepted, "accepted"],
    [rejected, "rejected"],
    [unknown, "unknown (may have been executed)"],
    // After a wrong argument these may be the wrong records, or the ledger may have their results.
    [hasInstruction ? 0 : pending, "still to send"],
  ] as const;
  const shown = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (shown.length === 0) return "This run sent no record.";
  const hasMore = !isSourceRead && !hasInstruction;
  return `Records: ${shown.join(", ")}.${hasMore ? " The source was not read to its end." : ""}`;
}

function withLedger({ tally, safety }: EarlyEnd): string {
  const { progress, isSourceRead, hasOpen, unrecorded, unreported } = tally;
  const isDone = isSourceRead && progress.pending === 0;
  const steps = [
    unreported.length > 0 && "report them",
    hasOpen && `repeat the unknown batches${safety === "keyed" ? " under their keys" : ""}`,
    !isDone && "send the rest",
  ].filter(Boolean);
  const isFinal = progress.unknown > 0 && !hasOpen;
  return [
    (steps.length > 0 || unrecorded.length > 0 || !isFinal) &&
      `Run it again with its ledger${steps.length > 0 ? ` to ${inWords(steps)}` : ""}.`,
    isFinal && "A repeat cannot find out more about the unknown records: ask the service whether it has them.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** A new run without a ledger begins at the first record, and sends again what has a result. */
function withoutLedger({ tally, safety, hasInstruction }: EarlyEnd): string {
  const { progress, unsent } = tally;
  const isRepeatable = safety === "repeatable";
  return [
    progress.accepted > 0 &&
      !isRepeatable &&
      `A new run would send the accepted records again: ${
        unsent.length === 0 ? "no record is left to send" : `send only ${positions(unsent)} (error.unsent)`
      }.`,
    progress.unknown > 0 &&
      !hasInstruction &&
      (isRepeatable
        ? "You can send the unknown records again: twice has the same effect as once."
        : "Before you send the unknown records again, ask the service whether it has them."),
  ]
    .filter(Boolean)
    .join(" ");
}

function inWords(steps: readonly unknown[]): string {
  const last = steps.at(-1);
  return steps.length > 1 ? `${steps.slice(0, -1).join(", ")} and ${last}` : `${last}`;
}
