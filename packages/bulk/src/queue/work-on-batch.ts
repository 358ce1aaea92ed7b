import { timeOfDay } from "@tillside/policy";
import { batchResult, nothingSent } from "../batch-result.ts";
import type { Batch, BatchVerdict, QueuedJob, UnknownVerdict } from "../job.ts";
import { resendVerdict } from "../resend-verdict.ts";
import { isOpenFor, send, unclear } from "../send-batch.ts";
import type { PlanStore } from "./plan-store.ts";

/** Tries of a batch that brought no clear answer, each with all the attempts of a call. After these it is unknown. */
const mostTries = 4;

/** Workers that may die with a batch in their hands; it may be the batch that kills them. */
const mostDeaths = 4;

/** How often a batch was tried before. */
export interface Tries {
  readonly unclear: number;
  /** By workers that died. */
  readonly deaths: number;
}

/**
 * What became of a try. `ended` · `unclear`: it ended, but its call got no clear answer · `open`: nor did its call, and it is to be
 * tried again later · `stopped`: it was not carried out, for a reason that every other batch would meet too.
 */
export type TryResult =
  | { readonly result: "ended" }
  | ({ readonly result: "unclear" | "open" } & Pick<UnknownVerdict, "message" | "error">)
  | { readonly result: "stopped"; readonly error: unknown };

/** Brings a batch to its end, if it can be. What is noted of it is what one worker of all notes first. */
export async function workOnBatch<Item>(
  job: QueuedJob<Item>,
  store: PlanStore,
  from: number,
  tries: Tries,
  signal: AbortSignal,
): Promise<TryResult> {
  const taken = await store.take(from);
  if (taken === undefined) return { result: "ended" };
  const { key, texts, ageMs, repeated } = taken;
  const batch = { records: texts.map((text) => job.thaw(text)), texts };
  const entry = { key, startedAt: timeOfDay(job.clock) - ageMs };
  const before = verdictBefore(tries.deaths, batch) ?? (repeated ? await resendVerdict(job, entry, batch) : undefined);
  const verdict = before ?? (await send(job, batch, entry, repeated, { signal }));
  if (verdict.result === "stopped") {
    if (!repeated) await store.release(from);
    return verdict;
  }
  if (verdict.result === "unknown" && isOpenFor(job, verdict) && tries.unclear + 1 < mostTries) {
    return { result: "open", message: verdict.message, error: verdict.error };
  }
  await store.end(from, taken, batchResult(taken.size, taken.leftOut, verdict));
  const silence = before === undefined ? unclear(verdict, repeated) : undefined;
  return silence === undefined
    ? { result: "ended" }
    : { result: "unclear", message: silence.message, error: silence.error };
}

/** What is known without sending it. */
function verdictBefore<Item>(deaths: number, { records }: Batch<Item>): BatchVerdict | undefined {
  if (records.length === 0) return nothingSent;
  if (deaths < mostDeaths) return undefined;
  return { result: "unknown", message: `${deaths} workers died while they sent it`, final: true };
}
