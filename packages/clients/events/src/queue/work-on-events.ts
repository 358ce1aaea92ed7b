import { type BulkWorker, type WorkingOptions, workOnBulk } from "@tillside/bulk/queue";
import { type EventsSettings, eventsJob } from "../bulk/events-job.ts";
import type { EventsClient } from "../generated/client.ts";

/** What {@link workOnEvents} is told; which events, and where to, the plan says. `concurrency`: default 4. */
export type WorkOnEventsOptions = WorkingOptions;

/**
 * Sends batches of a plan until every event of it has its end, along with any number of other workers. The batch of a worker
 * that dies is taken over under the same key (v1), or reported as unknown and never sent again (v2).
 * @param client whose store all workers share (`redisStore`).
 * @returns a worker: a promise of how far the plan has come, which can be paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the worker rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await workOnEvents(events, { client: redis, plan: "orders-2026-11-20", key });
 */
export function workOnEvents(client: EventsClient, options: WorkOnEventsOptions): BulkWorker {
  return workOnBulk("workOnEvents", client, options, (settings) =>
    eventsJob("workOnEvents", client, { ...(JSON.parse(settings) as EventsSettings), policy: options.policy }),
  );
}
