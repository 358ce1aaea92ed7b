import type { components } from "../../generated/calendar.ts";
import type { Calendar, CalendarState, SubscriptionEvent } from "./records.ts";

/** Ids of the demo seed: those of the spec's examples, so that each example is also a request that succeeds here. */
export const demoIds = {
  accountCode: "acc_demo_0001",
  calendarCode: "cal_code_demo_0001",
  calendarId: "cal_demo_0001",
  subscriptionId: "00000000-0000-4000-8000-000000000003",
  eventId: "evt_demo_0001",
  externalEventId: "extevt_demo_0001",
  userName: "user_demo_0001",
  /** A calendar of the same account that returns 200 with `success: false`. */
  failingCalendarCode: "cal_code_demo_failing",
  failingCalendarId: "cal_demo_failing",
} as const;

/** One account with a calendar of 25 events and one that fails, a subscription, and an event that every subscription gets. */
export function demo(): CalendarState {
  return {
    calendars: [concerts, failing],
    subscriptions: { [subscription.id]: { ...subscription } },
    events: [concert()],
  };
}

const image = "https://calendar.example/images/cal_demo_0001.png";
const tags = [{ id: "caltag_demo_0001", text: "Demo tag" }];

/** A concert on each of the first days of 2030. */
const calendarEvents = Array.from({ length: 25 }, (_, index): components["schemas"]["CalendarEvent"] => {
  const day = `2030-01-${String(index + 1).padStart(2, "0")}`;
  return {
    id: `calevt_demo_${String(index + 1).padStart(4, "0")}`,
    title: index === 0 ? "Demo concert" : `Demo concert ${index + 1}`,
    description: "An evening of demo music.",
    location: "Demo Hall",
    reminderMinutes: null,
    timezoneBclId: "UTC",
    timezoneIanaId: "Etc/UTC",
    startDateTimeUtc: `${day}T19:00:00Z`,
    startDateTimeLocal: `${day}T19:00:00`,
    endDateTimeLocal: `${day}T21:00:00`,
    lastUpdateDateTimeUtc: "2029-12-01T00:00:00Z",
    calendarTags: tags,
    calendarTimezones: [{ bclId: "UTC", ianaId: "Etc/UTC", offsetMinutes: 0 }],
    calendarCustomFields: [
      {
        name: "demoField",
        label: "Demo field",
        url: "https://calendar.example/fields/demo",
        imageUrl: "https://calendar.example/images/demo.png",
      },
    ],
  };
});

const concerts: Calendar = {
  id: demoIds.calendarId,
  code: demoIds.calendarCode,
  accountCode: demoIds.accountCode,
  name: "Demo calendar",
  image,
  subscriptionType: 0,
  statusCode: 0,
  fails: false,
  tags,
  events: calendarEvents,
};

const failing: Calendar = {
  ...concerts,
  id: demoIds.failingCalendarId,
  code: demoIds.failingCalendarCode,
  name: "Demo calendar that fails",
  statusCode: 1,
  fails: true,
  events: [],
};

const subscription = {
  id: demoIds.subscriptionId,
  calendarId: demoIds.calendarId,
  accountCode: demoIds.accountCode,
  userName: demoIds.userName,
  subscriberId: "subscriber_demo_0001",
  createdAt: "2024-12-01T00:00:00.000Z",
  isActive: true,
  request: {
    userName: demoIds.userName,
    subscriberId: "subscriber_demo_0001",
    emailAddress: "subscriber@store.example",
    calendarTags: [{ internalId: "caltag_demo_0001" }],
    timeZoneId: "zone_demo_0001",
    marketingAllowed: false,
    additionalOptIn: false,
    allowPromotionalContent: false,
    eventReminderMinutes: null,
    isEventReminderDisabled: false,
    providerName: "Demo Provider",
    channelFinderLineUpId: "lineup_demo_0001",
    channelFinderZipCode: "zip_demo_0001",
  },
};

function concert(): SubscriptionEvent {
  return {
    id: demoIds.eventId,
    accountCode: demoIds.accountCode,
    calendarId: demoIds.calendarId,
    externalId: demoIds.externalEventId,
    fields: {
      title: "Demo concert",
      description: "An evening of demo music.",
      location: "Demo Hall",
      timezone: "Demo time",
      timezoneIanaId: "Etc/UTC",
      start: "2030-01-01T19:00:00Z",
      end: "2030-01-01T21:00:00Z",
      allDayEvent: false,
    },
    extras: {
      calendarEventId: "calevt_demo_0001",
      merchantId: "merchant_demo_0001",
      eventOccurrenceType: "demo_occurrence",
      recurrenceFrequency: "demo_frequency",
      recurrenceUntilDateTime: "2030-02-01T19:00:00Z",
      recurrenceWeeklyDays: "demo_days",
      recurrenceMonthlyDayOfWeek: "demo_day",
    },
    subscriptionIds: [demoIds.subscriptionId],
  };
}
