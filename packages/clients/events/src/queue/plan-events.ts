import { type BulkSource, readOptions } from "@tillside/bulk";
import { type PlannerOptions, type PlanProgress, planBulk, plannerOptions, planSettings } from "@tillside/bulk/queue";
import { type EventBatches, type EventsSettings, eventsJob, eventsOptions } from "../bulk/events-job.ts";
import type { EventsClient } from "../generated/client.ts";
import type { components } from "../generated/types.ts";

type Event = components["schemas"]["Event"];

/** Options of {@link planEvents}. Default of `ahead`: 500 batches. */
export interface PlanEventsOptions extends PlannerOptions, EventsSettings, EventBatches {}

const defaultAhead = 500;

/**
 * Reads a source of events and queues it in batches for {@link workOnEvents}. It fixes the key and bytes of each batch, and rejects
 * events that cannot be sent. If it was aborted, run it again with the same source to plan what is missing.
 * @returns the progress of the plan when the whole source is planned. Its batches may not all be sent yet.
 * @throws ConfigurationError that names the wrong option; BulkError if it ended before its source did.
 * @example
 * await planEvents(events, readOrders(), { client: redis, plan: "orders-2026-11-20", key, accountId: "acc_…" });
 */
export async function planEvents(
  client: EventsClient,
  source: BulkSource<Event>,
  options: PlanEventsOptions,
): Promise<PlanProgress> {
  const given = readOptions<PlanEventsOptions>("planEvents", options, { ...plannerOptions, ...eventsOptions });
  const { accountId, path } = given;
  const job = eventsJob("planEvents", client, given);
  return planBulk(job, planSettings("planEvents", client, { path, accountId }), source, given, defaultAhead);
}
