import { type BulkOptions, type BulkRun, type BulkSource, bulkOptions, readOptions, startBulk } from "@tillside/bulk";
import type { EventsClient } from "../generated/client.ts";
import type { components } from "../generated/types.ts";
import {
  type EventBatches,
  type EventConcurrency,
  type EventsSettings,
  eventsJob,
  eventsOptions,
} from "./events-job.ts";
import type { EventsReport } from "./resume-report.ts";

type Event = components["schemas"]["Event"];

/** Options of {@link sendEvents}. */
export interface SendEventsOptions extends BulkOptions<Event>, EventsSettings, EventBatches, EventConcurrency {
  /** The reports of `resume(journal, client)`. Batches of this run that it finished are not sent again. */
  readonly reports?: readonly EventsReport[] | undefined;
}

/**
 * Sends any number of events in batches. Every repeat of a batch has the same key and the same bytes. Every event has exactly one
 * result: accepted (counted), rejected (`onRejected`) or unknown (`onUnknown`). A guard rejects an event, or the service in a 200. The
 * batch of an unknown event may have been executed. An event that cannot be sent does not hold up the others.
 * @returns a run. Await it for the counts, iterate it for the progress, or pause, resume and stop it.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await sendEvents(events, readOrders(), { accountId: "acc_…", onRejected: keep });
 */
export function sendEvents(client: EventsClient, source: BulkSource<Event>, options: SendEventsOptions): BulkRun {
  const given = readOptions<SendEventsOptions>("sendEvents", options, {
    ...bulkOptions,
    ...eventsOptions,
    concurrency: "",
    reports: "a list",
  });
  return startBulk(eventsJob("sendEvents", client, given, given.reports), source, given);
}
