import { ConfigurationError, checkClient, checkNames, unwrap } from "@tillside/policy";
import type { CalendarClient } from "./generated/client.ts";
import type { components } from "./generated/types.ts";

/** One page of a calendar's events, with its own number and the totals. */
export type EventPage = components["schemas"]["CalendarEventsPage"];

/** How to page. */
export interface EventPagesOptions {
  /** Events per page, above 0 (CAL-103). The contract names no default and no maximum (CAL-104). */
  readonly pageSize: number;
  /** Aborts the read of a page. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

const optionNames = { pageSize: "", signal: "" } satisfies Record<keyof EventPagesOptions, string>;

/**
 * Reads a calendar's events page by page, from page 1 (CAL-102) on. Each page is fetched when it is asked for; leaving the
 * loop reads no more. A page without events is not handed out.
 *
 * Only the newest `totalPages` of the service ends it (CAL-107): a page without events may lie
 * before the last one. A page without a list counts as one without events. As long as no page has one, although the contract shows it, the first page without events ends it. What
 * brings neither is read on and on: leave the loop, or abort `signal`.
 * @throws PartialFailureError for a 200 that says `success: false` or lists errors (CAL-105), ResponseError for a response that
 * is not a success. It also throws ConfigurationError for a wrong option, and whatever the call itself throws.
 * @example
 * for await (const page of eventPages(calendar, accountCode, calendarId, { pageSize: 100 })) show(page.data);
 */
export function eventPages(
  client: Pick<CalendarClient, "GET">,
  accountCode: string,
  calendarId: string,
  options: EventPagesOptions,
): AsyncGenerator<EventPage, void, undefined> {
  return readPages("eventPages", client, accountCode, calendarId, options);
}

/** {@link eventPages}. @param caller the function that the application called, for messages. */
export async function* readPages(
  caller: string,
  client: Pick<CalendarClient, "GET">,
  accountCode: string,
  calendarId: string,
  options: EventPagesOptions,
): AsyncGenerator<EventPage, void, undefined> {
  checkClient(client, "GET", caller);
  const given: Partial<EventPagesOptions> = options ?? {};
  checkNames(caller, given, optionNames);
  const { pageSize, signal } = given;
  if (pageSize === undefined || !Number.isInteger(pageSize) || pageSize <= 0)
    throw new ConfigurationError(`${caller}: pageSize is ${pageSize}; it must be a whole number above 0.`);
  let totalPages: number | undefined;
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await unwrap(
      client.GET("/v1/{accountCode}/calendars/{calendarId}/events", {
        params: { path: { accountCode, calendarId }, query: { pageNumber, pageSize } },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    // The body and every field of it may be missing or null, which means the same as none.
    const result = page?.result;
    const isEmpty = !Array.isArray(result?.data) || result.data.length === 0;
    const stated = result?.totalPages;
    if (Number.isInteger(stated)) totalPages = stated;
    if (!isEmpty) yield result;
    if (totalPages === undefined ? isEmpty : pageNumber >= totalPages) return;
  }
}
