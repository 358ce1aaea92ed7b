import { reaches } from "../../auth/reaches.ts";
import type { Exchange } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { Reply } from "../../engine/reply.ts";
import type { operations } from "../../generated/events.ts";
import { ownValue, setOwn } from "../../world/own-properties.ts";
import type { World } from "../../world/world.ts";
import { checkTimes } from "./check-times.ts";
import { eventsKey } from "./state.ts";
import { isUnprocessed } from "./unprocessed-event.ts";

/** Of the last events the state keeps so many. */
const mostRecent = 100;

/**
 * Takes a batch in, on either path (EVT-094). A 200 lists the events that failed all the same (EVT-120); on full success
 * that list is empty, by choice of the sandbox (EVT-085).
 */
export function takeIn(exchange: Exchange<operations["sendEventsV1"]>, world: World): Reply {
  const { accountId, events } = exchange.body;
  if (!reaches(exchange.caller, accountId, world)) {
    const openPoint = accountId === "" ? "EVT-011" : undefined;
    throw new Refusal(403, "The credentials have no authorization on the account.", {
      openPoint,
      field: "body/accountId",
    });
  }
  checkTimes(events, world.now);
  const { received, totals, recent } = world.state(eventsKey);
  const counts = ownValue(received, accountId) ?? {};
  setOwn(received, accountId, counts);
  const failed = events.filter((event) => isUnprocessed(event, world));
  for (const event of events) {
    if (failed.includes(event)) continue;
    setOwn(counts, event.clientEventId, (ownValue(counts, event.clientEventId) ?? 0) + 1);
    recent.push(event);
  }
  recent.splice(0, recent.length - mostRecent);
  totals.calls += 1;
  totals.unprocessed += failed.length;
  totals.received += events.length - failed.length;
  return {
    status: 200,
    headers: { "x-svc-trace-id": world.nextUuid("trace") },
    body: { data: { unprocessedRecords: failed.map((record) => ({ error: recordError, record })) } },
    openPoint: openPointOf(exchange, failed.length === 0),
    ...(failed.length > 0 ? { fired: "unprocessed records" } : {}),
  };
}

const recordError = { code: "ValidationError", message: "The event failed validation." };

type Event = Exchange<operations["sendEventsV1"]>["body"]["events"][number];

function openPointOf({ body: { events } }: Exchange<operations["sendEventsV1"]>, allProcessed: boolean): string[] {
  const isEmpty = events.length === 0 || events.some(hasEmptyText);
  return [...(isEmpty ? ["EVT-011"] : []), ...(allProcessed ? ["EVT-085"] : [])];
}

function hasEmptyText({ clientEventId, eventType, metaData = [], objectData = [] }: Event): boolean {
  const isEmpty = ({ name, value }: { readonly name: string; readonly value: unknown }) => name === "" || value === "";
  return clientEventId === "" || eventType === "" || metaData.some(isEmpty) || objectData.some(isEmpty);
}
