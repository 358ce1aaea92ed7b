import { type BulkWorker, settingsOf, type WorkerOptions, workOnBulk } from "@tillside/bulk/queue";
import { audienceJob, type ImportSettings } from "../bulk/audience-job.ts";
import type { AudienceClient } from "../generated/client.ts";

/** Options of {@link workOnImport}. The plan says what to import, and where. Default of `concurrency`: 5. */
export type WorkOnImportOptions = WorkerOptions;

/**
 * Sends batches of a plan until every address has a result, together with any number of other workers. If a worker dies, another one
 * sends its batches again, because adding an address twice has the same effect as once.
 * @param client a client whose store all workers share (`redisStore`), so that they keep one rate limit and exclude each other.
 * @returns a worker. Await it for the progress of the plan, or pause, resume and stop it.
 * @throws ConfigurationError that names the wrong option; later the worker rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await workOnImport(audience, { client: redis, plan: "spring", key });
 */
export function workOnImport(client: AudienceClient, options: WorkOnImportOptions): BulkWorker {
  const name = "workOnImport";
  return workOnBulk(name, client, options, (written, { plan, policy }) => {
    const settings = settingsOf<ImportSettings>(name, client, plan, written);
    return audienceJob(name, client, { ...settings, policy });
  });
}
