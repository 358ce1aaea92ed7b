import { dateTime, described, fields, id, integer, listOf, mapOf, text, yesNo } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";
import { demo } from "./demo.ts";
import type { CalendarState } from "./records.ts";

export const calendarKey: StateKey<CalendarState> = {
  name: "calendar",
  shape: fields({
    calendars: listOf(
      fields({
        id: text,
        code: text,
        accountCode: text,
        name: text,
        image: text,
        subscriptionType: integer,
        statusCode: integer,
        fails: yesNo,
        tags: listOf(fields({ id: text, text })),
        events: listOf(described("calendar", "CalendarEvent")),
      }),
    ),
    subscriptions: mapOf(
      fields({
        id: text,
        calendarId: text,
        accountCode: text,
        userName: text,
        subscriberId: id,
        createdAt: dateTime,
        isActive: yesNo,
        "deactivatedDate?": dateTime,
        request: described("calendar", "CreateSubscriptionRequest"),
      }),
    ),
    events: listOf(
      fields({
        id: text,
        accountCode: text,
        "calendarId?": text,
        "externalId?": text,
        fields: described("calendar", "SubscriptionEvent"),
        extras: described("calendar", "VisibleEvent"),
        subscriptionIds: listOf(text),
      }),
    ),
  }),
  ids: [["calendar/subscriptions", "id"]],
  references: [
    ["calendar/subscriptions/*/calendarId", "calendar/calendars/*/id"],
    ["calendar/events/*/calendarId", "calendar/calendars/*/id"],
    ["calendar/events/*/subscriptionIds/*", "calendar/subscriptions"],
  ],
  seed: (seed) => (seed === "demo" ? demo() : { calendars: [], subscriptions: {}, events: [] }),
};
