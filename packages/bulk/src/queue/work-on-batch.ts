import { setTimeout as sleep } from "node:timers/promises";
import { timeOfDay } from "@tillside/policy";
import { batchResult, nothingSent } from "../batch-result.ts";
import type { Batch, BatchVerdict, QueuedJob, UnknownVerdict } from "../job.ts";
import type { BatchResult } from "../ledger.ts";
import { resendVerdict } from "../resend-verdict.ts";
import { isOpenFor, send, unclear, verdictNow } from "../send-batch.ts";
import { PlanAwayError, type PlanStore, type TakenBatch } from "./plan-store.ts";

/** Number of tries without a clear response, each with all attempts of a call, after which a batch is unknown. */
const mostTries = 4;

/** Number of workers that died with a batch, after which it is unknown. The batch may be what kills them. */
const mostDeaths = 4;

/** Milliseconds after which Redis is asked again to keep a result. */
const endAgainMs = 500;

/** How often a batch was tried before, without a clear response. */
export interface Tries {
  readonly unclear: number;
  /** Tries by workers that died. */
  readonly deaths: number;
}

/**
 * The result of a try.
 *
 * - `ended`: the batch has a result.
 * - `unclear`: the batch has a result, but its call got no clear response.
 * - `open`: its call got no clear response, and it must be tried again later.
 * - `not planned`: it is from an earlier plan of that name. The plan may get a batch at that position.
 * - `stopped`: it was not executed, for a reason that applies to every other batch too.
 */
export type TryResult =
  | { readonly result: "ended" | "not planned" }
  | ({ readonly result: "unclear" | "open" } & Pick<UnknownVerdict, "message" | "error">)
  | { readonly result: "stopped"; readonly error: unknown };

/** Tries to send a batch. If several workers do, the first result counts. */
export async function workOnBatch<Item>(
  job: QueuedJob<Item>,
  store: PlanStore,
  from: number,
  tries: Tries,
  signal: AbortSignal,
): Promise<TryResult> {
  const taken = await store.take(from);
  if (taken === "ended" || taken === "not planned") return { result: taken };
  const { key, texts, ageMs, repeated } = taken;
  const batch = { records: texts.map((text) => job.thaw(text)), texts };
  const entry = { key, startedAt: timeOfDay(job.clock) - ageMs };
  const before = verdictBefore(tries.deaths, batch) ?? (repeated ? await resendVerdict(job, entry, batch) : undefined);
  const sent = before ?? (await send(job, batch, entry, repeated, { signal, isPlanned: true }));
  const verdict = verdictNow(job, entry, sent);
  if (verdict.result === "stopped") {
    if (!repeated) await store.release(from);
    return verdict;
  }
  if (verdict.result === "unknown" && isOpenFor(job, verdict) && tries.unclear + 1 < mostTries) {
    return { result: "open", message: verdict.message, error: verdict.error };
  }
  await end(store, from, taken, batchResult(taken.size, taken.leftOut, verdict), signal);
  // Any batch of a plan may have been sent before, so a 409 does not mean that the server is down.
  const isAboutKey = sent.result === "unknown" && sent.isConflict === true;
  const silence = before === undefined && !isAboutKey ? unclear(sent, repeated) : undefined;
  return silence === undefined
    ? { result: "ended" }
    : { result: "unclear", message: silence.message, error: silence.error };
}

/** Sets the result of a batch, if need be when Redis is back: without it, another worker would send the batch again. */
async function end(store: PlanStore, from: number, taken: TakenBatch, result: BatchResult, signal: AbortSignal) {
  for (;;) {
    try {
      return await store.end(from, taken, result);
    } catch (error) {
      if (!(error instanceof PlanAwayError) || signal.aborted || store.isClosed) throw error;
      await sleep(endAgainMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** The verdict that is known without sending the batch. */
function verdictBefore<Item>(deaths: number, { records }: Batch<Item>): BatchVerdict | undefined {
  if (records.length === 0) return nothingSent;
  if (deaths < mostDeaths) return undefined;
  return { result: "unknown", message: `${deaths} workers died while sending it`, final: true };
}
