import { type BulkOptions, type BulkRun, type BulkSource, startBulk } from "@tillside/bulk";
import type { EventsClient } from "../generated/client.ts";
import type { components } from "../generated/types.ts";
import { type EventBatches, type EventConcurrency, type EventsSettings, eventsJob } from "./events-job.ts";
import type { EventsReport } from "./resume-report.ts";

type Event = components["schemas"]["Event"];

/** What {@link sendEvents} is told. */
export interface SendEventsOptions extends BulkOptions<Event>, EventsSettings, EventBatches, EventConcurrency {
  /** What `resume(journal, client)` has reported: batches of this run that it finished are not asked about again. */
  readonly reports?: readonly EventsReport[] | undefined;
}

/**
 * Sends any number of events in batches, each under one key and with the same bytes however often it has to be repeated.
 * Every event meets exactly one end: accepted (counted), rejected (`onRejected`: by a guard, or by the service inside of a
 * 200) or unknown (`onUnknown`: its batch may have been taken in). An event that cannot be sent does not hold up the others.
 * @returns a run: a promise of the counts, which can be iterated for its progress, paused, resumed and stopped.
 * @throws ConfigurationError that names the wrong option; later the run rejects with BulkError.
 * @example
 * const { accepted, rejected, unknown } = await sendEvents(events, readOrders(), { accountId: "acc_…", onRejected: keep });
 */
export function sendEvents(client: EventsClient, source: BulkSource<Event>, options: SendEventsOptions): BulkRun {
  const { reports, ...given } = options ?? {};
  return startBulk(eventsJob("sendEvents", client, given, reports), source, given);
}
