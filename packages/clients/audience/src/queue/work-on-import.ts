import { type BulkWorker, type WorkingOptions, workOnBulk } from "@tillside/bulk/queue";
import { audienceJob, type ImportSettings } from "../bulk/audience-job.ts";
import type { AudienceClient } from "../generated/client.ts";

/** What {@link workOnImport} is told; what is imported, and where to, the plan says. `concurrency`: default 5. */
export type WorkOnImportOptions = WorkingOptions;

/**
 * Sends batches of a plan until every address of it has its end, along with any number of other workers. The batch of a worker
 * that dies is taken over: membership of a list cannot act twice.
 * @param client whose store all workers share (`redisStore`), so that they keep one rate limit and take turns.
 * @returns a worker: a promise of how far the plan has come, which can be paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the worker rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await workOnImport(audience, { client: redis, plan: "spring", key });
 */
export function workOnImport(client: AudienceClient, options: WorkOnImportOptions): BulkWorker {
  return workOnBulk("workOnImport", client, options, (settings) =>
    audienceJob("workOnImport", client, { ...(JSON.parse(settings) as ImportSettings), policy: options.policy }),
  );
}
