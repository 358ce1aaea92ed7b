import { type BulkWorker, settingsOf, type WorkerOptions, workOnBulk } from "@tillside/bulk/queue";
import { type EventsSettings, eventsJob } from "../bulk/events-job.ts";
import type { EventsClient } from "../generated/client.ts";

/** Options of {@link workOnEvents}. The plan says which events to send, and where. Default of `concurrency`: 4. */
export type WorkOnEventsOptions = WorkerOptions;

/**
 * Sends batches of a plan until every event has a result, together with any number of other workers. If a worker dies, another one
 * sends its batches again under the same key (v1), or reports them as unknown and never sends them again (v2).
 * @param client a client whose store all workers share (`redisStore`).
 * @returns a worker. Await it for the progress of the plan, or pause, resume and stop it.
 * @throws ConfigurationError that names the wrong option; later the worker rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await workOnEvents(events, { client: redis, plan: "orders-2026-11-20", key });
 */
export function workOnEvents(client: EventsClient, options: WorkOnEventsOptions): BulkWorker {
  const name = "workOnEvents";
  return workOnBulk(name, client, options, (written, { plan, policy }) => {
    const settings = settingsOf<EventsSettings>(name, client, plan, written);
    return eventsJob(name, client, { ...settings, policy });
  });
}
