import type { Exchange } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { components } from "../../generated/calendar.ts";
import { documentedMembers } from "./documented-members.ts";
import type { EventFields } from "./records.ts";
import { textOf } from "./text-of.ts";
import { utcTime } from "./utc-time.ts";

/** An event as a request gives it. */
export interface GivenEvent {
  /** Undefined where the request leaves it to the service. */
  readonly id: string | undefined;
  readonly fields: EventFields;
}

/**
 * Reads an event object. Its id is `eventId` or `id` (CAL-004), kept as text: the number 7 is the id "7" (CAL-155).
 *
 * @throws Refusal 400 where a time is not ISO 8601 in UTC (CAL-007, CAL-008).
 */
export function givenEvent(exchange: Exchange, event: components["schemas"]["SubscriptionEvent"]): GivenEvent {
  const { eventId, id, ...fields } = documentedMembers(exchange, "SubscriptionEvent", event);
  for (const name of ["start", "end"] as const) {
    if (fields[name] !== undefined && utcTime(fields[name]) === undefined)
      throw new Refusal(400, `${name} is not a UTC time in ISO 8601.`, {
        field: `body/${name}`,
        rule: name === "start" ? "CAL-007" : "CAL-008",
        fired: `${name} is no UTC time`,
      });
  }
  const given = eventId ?? id;
  return { id: given === undefined || given === null ? undefined : textOf(given), fields };
}
