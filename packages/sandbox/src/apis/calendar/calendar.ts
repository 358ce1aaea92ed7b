import { authentication } from "../../auth/authentication.ts";
import { type Api, handlersOf } from "../../engine/api.ts";
import { requestCheck } from "../../engine/request-check.ts";
import type { operations } from "../../generated/calendar.ts";
import { described, fields, listOf, text } from "../../world/shape.ts";
import { createEvent } from "./create-event.ts";
import { createSubscription } from "./create-subscription.ts";
import { deleteEvent } from "./delete-event.ts";
import { deleteSubscriptionEvent } from "./delete-subscription-event.ts";
import { deleteSubscriptions } from "./delete-subscriptions.ts";
import { demoIds } from "./demo.ts";
import { effects } from "./effects.ts";
import { calendarFixtures } from "./fixtures.ts";
import { getSchedule } from "./get-schedule.ts";
import { getSubscription } from "./get-subscription.ts";
import { invalid } from "./invalid.ts";
import { listCalendarEvents } from "./list-calendar-events.ts";
import { refreshToken } from "./refresh-token.ts";
import { refuse } from "./refuse.ts";
import { calendarKey } from "./state.ts";
import { updateEvent } from "./update-event.ts";

const event = fields({ id: text, fields: described("calendar", "SubscriptionEvent") });

/** Calendar subscriptions and their events. What is accepted about events takes effect minutes later. */
export const calendar: Api = {
  name: "calendar",
  state: [calendarKey],
  steps: [authentication, requestCheck],
  handlers: handlersOf<operations>({
    createSubscription,
    deleteSubscriptions,
    getSubscription,
    getSchedule,
    createEvent,
    updateEvent,
    deleteEvent,
    deleteSubscriptionEvent,
    listCalendarEvents,
  }),
  token: { openPoint: "CAL-148", otherGrants: "CAL-145", more: refreshToken },
  crossOrigin: "CAL-131",
  refuse,
  invalid,
  jobs: {
    addEvent: { payload: fields({ accountCode: text, event, subscriptionIds: listOf(text) }), run: effects.addEvent },
    updateEvent: { payload: fields({ accountCode: text, event }), run: effects.updateEvent },
    deleteEvent: { payload: fields({ accountCode: text, eventId: text }), run: effects.deleteEvent },
    leaveEvents: { payload: fields({ subscriptionIds: listOf(text) }), run: effects.leaveEvents },
    leaveEvent: { payload: fields({ subscriptionId: text, eventId: text }), run: effects.leaveEvent },
  },
  firstIds: `account ${demoIds.accountCode}, calendar ${demoIds.calendarCode}`,
  fixtures: (world) => ({ calendar: calendarFixtures(world) }),
};
