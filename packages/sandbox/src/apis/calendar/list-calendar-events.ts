import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { components, operations } from "../../generated/calendar.ts";
import { calendarOf, unknownId } from "./lookups.ts";

/** One page. Beyond the last one it is empty; there is no largest size, and what a request leaves out is a choice (CAL-104). */
export const listCalendarEvents: Handler<operations["listCalendarEvents"]> = ({ path, query }, world) => {
  const { pageNumber = 1, pageSize = world.settings.calendarPageSize } = query;
  if (!Number.isSafeInteger(pageNumber) || !Number.isSafeInteger(pageSize)) {
    throw new Refusal(400, "pageNumber and pageSize must be whole numbers.", {
      field: Number.isSafeInteger(pageNumber) ? "query/pageSize" : "query/pageNumber",
      fired: "no page",
    });
  }
  const calendar = calendarOf(world, path.accountCode, { id: path.calendarId });
  if (calendar === undefined) throw unknownId(404, "calendar", "path/calendarId");
  if (calendar.fails) {
    const body = failedRead("The events of this calendar cannot be read.", "sandbox_failing_calendar");
    return { status: 200, body, openPoint: "CAL-149", fired: "failing calendar" };
  }
  const { events } = calendar;
  const begin = (pageNumber - 1) * pageSize;
  const result = {
    data: events.slice(begin, begin + pageSize),
    totalResults: events.length,
    pageNumber,
    pageSize,
    totalPages: Math.ceil(events.length / pageSize),
  };
  const whole = query.pageNumber !== undefined && query.pageSize !== undefined;
  return { status: 200, body: { result, errors: [], success: true }, openPoint: whole ? undefined : "CAL-104" };
};

/** The envelope of this read where it fails: the one failure body that the contract shows, though not what is in it (CAL-149). */
export function failedRead(message: string, code: string): components["schemas"]["CalendarEventsFailure"] {
  return { errors: [{ type: "sandbox", message, code }], success: false };
}
