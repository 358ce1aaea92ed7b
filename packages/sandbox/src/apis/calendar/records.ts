import type { components } from "../../generated/calendar.ts";

type Schemas = components["schemas"];

/** What an event object of a request says about the event, without its id. */
export type EventFields = Omit<Schemas["SubscriptionEvent"], "eventId" | "id">;

export interface Calendar {
  /** What `listCalendarEvents` has in its path. */
  readonly id: string;
  /** What the calls about subscriptions have in their paths. */
  readonly code: string;
  readonly accountCode: string;
  readonly name: string;
  readonly image: string;
  /** Of every subscription to it: the values of this field are not documented (CAL-079). */
  readonly subscriptionType: number;
  /** Of every response to a subscribe call: the values of this field are not documented (CAL-081). */
  readonly statusCode: number;
  /** Returns 200 with `success: false`, so that clients can be tested with a failure inside a success (CAL-068, CAL-149). */
  readonly fails: boolean;
  readonly tags: readonly { readonly id: string; readonly text: string }[];
  readonly events: readonly Schemas["CalendarEvent"][];
}

export interface Subscription {
  readonly id: string;
  readonly calendarId: string;
  readonly accountCode: string;
  readonly userName: string;
  readonly subscriberId: string | number;
  /** RFC 3339, as all times here. */
  readonly createdAt: string;
  isActive: boolean;
  deactivatedDate?: string;
  /** The documented fields of the request that made it. */
  readonly request: Omit<Schemas["CreateSubscriptionRequest"], "events">;
}

/** An event of subscriptions. */
export interface SubscriptionEvent {
  readonly id: string;
  readonly accountCode: string;
  /** The calendar whose new subscriptions get it; without one the event goes with its last subscription. */
  readonly calendarId?: string;
  readonly externalId?: string;
  fields: EventFields;
  /** What no request can set, as the details of a subscription show it (CAL-080, CAL-082). */
  readonly extras: Omit<Schemas["VisibleEvent"], keyof EventFields>;
  subscriptionIds: string[];
}

export interface CalendarState {
  readonly calendars: Calendar[];
  /** By id. */
  readonly subscriptions: { [id: string]: Subscription };
  /** A list: their ids may come from callers. */
  events: SubscriptionEvent[];
}
