import { type EventPage, type EventPagesOptions, readPages } from "./event-pages.ts";
import type { CalendarClient } from "./generated/client.ts";

/** One event of a calendar. */
export type CalendarEvent = EventPage["data"][number];

/**
 * Reads a calendar's events one by one, page after page as `eventPages()` does. A page is fetched when its first event is needed.
 * Leaving the loop reads no more.
 * @throws what `eventPages()` throws.
 * @example
 * for await (const event of calendarEvents(calendar, accountCode, calendarId, { pageSize: 100 })) show(event.title);
 */
export async function* calendarEvents(
  client: Pick<CalendarClient, "GET">,
  accountCode: string,
  calendarId: string,
  options: EventPagesOptions,
): AsyncGenerator<CalendarEvent, void, undefined> {
  for await (const { data } of readPages("calendarEvents", client, accountCode, calendarId, options)) yield* data;
}
