import { type BulkOptions, type BulkRun, type BulkSource, startBulk } from "@tillside/bulk";
import type { AudienceClient } from "../generated/client.ts";
import { type AddressBatches, audienceJob, type ImportSettings } from "./audience-job.ts";

/** What {@link importAudience} is told. */
export interface ImportAudienceOptions extends BulkOptions<string>, ImportSettings, AddressBatches {}

/**
 * Adds any number of addresses to a list, or takes them off it, as fast as the contract recommends (AUD-042, AUD-043: the client's
 * rate limit, `imports`). At most five batches are alive. A batch without a clear answer is repeated, within the run and by the
 * next run with the same ledger, for membership of a list cannot act twice.
 * @returns a run: a promise of the counts, which can be iterated for its progress, paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * await importAudience(audience, readAddresses(), { accountId: "acc_…", action: "include", addresses: "hash" });
 */
export function importAudience(
  client: AudienceClient,
  source: BulkSource<string>,
  options: ImportAudienceOptions,
): BulkRun {
  const given = options ?? {};
  return startBulk(audienceJob("importAudience", client, given), source, given);
}
