import { timeOfDay } from "@tillside/policy";
import type { Batch, BatchVerdict, BulkJob } from "./job.ts";
import type { LedgerEntry } from "./ledger.ts";

const minute = 60_000;

/**
 * Decides whether a batch may be sent again that an earlier process began and that has no clear response.
 * @returns the verdict if it must not be sent again; undefined if it may be sent again, under the same key.
 */
export async function resendVerdict<Item>(
  job: BulkJob<Item>,
  { key, startedAt }: Pick<LedgerEntry, "key" | "startedAt">,
  batch: Batch<Item>,
): Promise<BatchVerdict | undefined> {
  if (job.safety === "repeatable") return undefined;
  if (job.safety === "unsafe" || key === undefined) {
    return unknown("an earlier process may have sent it, and it has no key, so it is not sent again");
  }
  const known = await job.known?.(key, batch);
  if (known !== undefined) return known;
  const age = timeOfDay(job.clock) - startedAt;
  if (age >= -minute && age < job.keyLifeMs) return undefined;
  return unknown(`its key is ${Math.round(age / minute)} minutes old, and the server may have forgotten it`);
}

function unknown(message: string): BatchVerdict {
  return { result: "unknown", message, final: true };
}
