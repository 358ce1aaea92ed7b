import type { BulkSource } from "@tillside/bulk";
import { type PlanningOptions, type PlanProgress, planBulk } from "@tillside/bulk/queue";
import { type AddressBatches, audienceJob, type ImportSettings } from "../bulk/audience-job.ts";
import type { AudienceClient } from "../generated/client.ts";

/** What {@link planImport} is told. `ahead`: default 16 batches, some 9 MB each if they are full and encrypted. */
export interface PlanImportOptions extends PlanningOptions, ImportSettings, AddressBatches {}

const defaultAhead = 16;

/**
 * Reads a source of addresses once and queues it in batches for {@link workOnImport}, anywhere. With `addresses: "hash"` only
 * hashes get into Redis. Run again after it was broken off, with the same source, it plans what is missing.
 * @returns how far the plan is when the whole source is planned; its batches may still be under way.
 * @throws ConfigurationError that names the wrong option; BulkError when it ended before its source did.
 * @example
 * await planImport(audience, readAddresses(), {
 *   client: redis, plan: "spring", key, accountId: "acc_…", action: "include", addresses: "hash",
 * });
 */
export async function planImport(
  client: AudienceClient,
  source: BulkSource<string>,
  options: PlanImportOptions,
): Promise<PlanProgress> {
  const { action, accountId, list, addresses, path } = options ?? {};
  const job = audienceJob("planImport", client, options ?? {});
  const settings = JSON.stringify({ path, accountId, list, action, addresses });
  return planBulk(job, settings, source, options, defaultAhead);
}
