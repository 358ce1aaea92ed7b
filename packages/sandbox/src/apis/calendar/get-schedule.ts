import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { components, operations } from "../../generated/calendar.ts";
import { eventsOf } from "./events-of.ts";
import { subscriptionOf, unknownId } from "./lookups.ts";
import type { SubscriptionEvent } from "./records.ts";
import { textOf } from "./text-of.ts";
import { utcTime } from "./utc-time.ts";

type Entry = components["schemas"]["ScheduleEntry"];

/**
 * Responds with the earliest event alone, as the contract literally has it; with all of them where the setting
 * `calendarSchedule` says so (CAL-114). `from` and `to` may be anything, and leave nothing out: neither their format nor
 * whether they are inclusive is documented (CAL-115, CAL-116).
 */
export const getSchedule: Handler<operations["getSchedule"]> = ({ path }, world) => {
  const subscription = subscriptionOf(world, path.subscriptionId);
  if (subscription === undefined) throw unknownId(404, "subscription");
  const entries = eventsOf(world, subscription)
    .flatMap(entryOf)
    .sort((one, other) => beginOf(one) - beginOf(other));
  const [first] = entries;
  if (world.settings.calendarSchedule === "array") return { status: 200, body: entries, openPoint };
  if (first === undefined)
    throw new Refusal(404, "Nothing is scheduled.", {
      openPoint,
      field: "path/subscriptionId",
      fired: "empty schedule",
    });
  return { status: 200, body: first, openPoint };
};

const openPoint = ["CAL-114", "CAL-115", "CAL-116"];

/** The same time can be written in many ways. What a snapshot has that is no time comes last. */
function beginOf({ startUtc }: Entry): number {
  return utcTime(startUtc) ?? Number.MAX_VALUE;
}

/** An event whose times are not known is on no schedule. */
function entryOf({ fields: { title = "", start, end, allDayEvent = false } }: SubscriptionEvent): Entry[] {
  if (start === undefined || end === undefined) return [];
  return [{ title: textOf(title), startUtc: start, endUtc: end, isAllDayEvent: allDayEvent }];
}
