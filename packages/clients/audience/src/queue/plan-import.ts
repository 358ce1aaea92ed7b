import { type BulkSource, readOptions } from "@tillside/bulk";
import { type PlannerOptions, type PlanProgress, planBulk, plannerOptions, planSettings } from "@tillside/bulk/queue";
import { type AddressBatches, audienceJob, type ImportSettings, importOptions } from "../bulk/audience-job.ts";
import type { AudienceClient } from "../generated/client.ts";

/** Options of {@link planImport}. Default of `ahead`: 16 batches, about 9 MB each if they are full and encrypted. */
export interface PlanImportOptions extends PlannerOptions, ImportSettings, AddressBatches {}

const defaultAhead = 16;

/**
 * Reads a source of addresses and queues it in batches for {@link workOnImport}. With `addresses: "hash"` Redis contains only hashes.
 * If it was aborted, run it again with the same source to plan what is missing.
 * @returns the progress of the plan when the whole source is planned. Its batches may not all be sent yet.
 * @throws ConfigurationError that names the wrong option; BulkError if it ended before its source did.
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
  const given = readOptions<PlanImportOptions>("planImport", options, { ...plannerOptions, ...importOptions });
  const { action, accountId, list, addresses, path } = given;
  const job = audienceJob("planImport", client, given);
  const settings = planSettings("planImport", client, { path, accountId, list, action, addresses });
  return planBulk(job, settings, source, given, defaultAhead);
}
