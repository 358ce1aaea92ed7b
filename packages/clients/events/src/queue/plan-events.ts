import type { BulkSource } from "@tillside/bulk";
import { type PlanningOptions, type PlanProgress, planBulk } from "@tillside/bulk/queue";
import { type EventBatches, type EventsSettings, eventsJob } from "../bulk/events-job.ts";
import type { EventsClient } from "../generated/client.ts";
import type { components } from "../generated/types.ts";

type Event = components["schemas"]["Event"];

/** What {@link planEvents} is told. `ahead`: default 500 batches. */
export interface PlanEventsOptions extends PlanningOptions, EventsSettings, EventBatches {}

const defaultAhead = 500;

/**
 * Reads a source of events once and queues it in batches for {@link workOnEvents}, anywhere; key and bytes of each are fixed
 * here. Events that cannot be sent are rejected here. Run again after it was broken off, with the same source, it plans what
 * is missing.
 * @returns how far the plan is when the whole source is planned; its batches may still be under way.
 * @throws ConfigurationError that names the wrong option; BulkError when it ended before its source did.
 * @example
 * await planEvents(events, readOrders(), { client: redis, plan: "orders-2026-11-20", key, accountId: "acc_…" });
 */
export async function planEvents(
  client: EventsClient,
  source: BulkSource<Event>,
  options: PlanEventsOptions,
): Promise<PlanProgress> {
  const { accountId, path } = options ?? {};
  const job = eventsJob("planEvents", client, options ?? {});
  return planBulk(job, JSON.stringify({ path, accountId }), source, options, defaultAhead);
}
