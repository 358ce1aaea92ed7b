export * from "@tillside/policy/client";
export { type CalendarEvent, calendarEvents } from "./calendar-events.ts";
export { type EventPage, type EventPagesOptions, eventPages } from "./event-pages.ts";
export {
  type CalendarClient,
  type CalendarClientOptions,
  createCalendarClient,
  failures,
  hasStatus,
  isPartialFailure,
  isResponseError,
} from "./generated/client.ts";
export type * from "./generated/operations.ts";
export type * from "./generated/types.ts";
