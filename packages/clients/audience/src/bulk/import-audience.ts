import { type BulkOptions, type BulkRun, type BulkSource, bulkOptions, readOptions, startBulk } from "@tillside/bulk";
import type { AudienceClient } from "../generated/client.ts";
import { type AddressBatches, audienceJob, type ImportSettings, importOptions } from "./audience-job.ts";

/** Options of {@link importAudience}. */
export interface ImportAudienceOptions extends BulkOptions<string>, ImportSettings, AddressBatches {}

/**
 * Adds any number of addresses to a list, or removes them from it, as fast as the contract recommends (AUD-042, AUD-043: the client's
 * rate limit `imports`). At most five batches are in memory. A batch without a clear response is sent again, by this run and by the
 * next run with the same ledger. Adding an address twice has the same effect as once.
 * @returns a run. Await it for the counts, iterate it for the progress, or pause, resume and stop it.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * await importAudience(audience, readAddresses(), { accountId: "acc_…", action: "include", addresses: "hash" });
 */
export function importAudience(
  client: AudienceClient,
  source: BulkSource<string>,
  options: ImportAudienceOptions,
): BulkRun {
  const given = readOptions<ImportAudienceOptions>("importAudience", options, { ...bulkOptions, ...importOptions });
  return startBulk(audienceJob("importAudience", client, given), source, given);
}
