import type { CalendarClient } from "../src/index.ts";

const accountCode = "account-1";
const subscriptionId = "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11";

/** One valid call of every operation. */
export const everyOperation = {
  createSubscription: (client: CalendarClient) =>
    client.POST("/v2/subscribe/{accountCode}/{calendarCode}", {
      params: { path: { accountCode, calendarCode: "fjord-cup" } },
      body: { userName: "user-1", eventReminderMinutes: null },
    }),
  deleteSubscriptions: (client: CalendarClient) =>
    client.DELETE("/v1/subscription/{accountCode}/{calendarCode}", {
      params: { path: { accountCode, calendarCode: "fjord-cup" } },
      body: {
        ...{ userName: "user-1", id: "sub-1", unsubscribeReasonId: 3, unsubscribeReasonText: "enough" },
        actionType: "any",
      },
    }),
  getSubscription: (client: CalendarClient) =>
    client.GET("/v1/subscription/{subscriptionId}", { params: { path: { subscriptionId } } }),
  getSchedule: (client: CalendarClient) =>
    client.GET("/v1/schedule/{subscriptionId}", {
      params: { path: { subscriptionId }, query: { from: "2026-01-01", to: "2026-02-01" } },
    }),
  createEvent: (client: CalendarClient) =>
    client.POST("/v1/subscriptionevent/{accountCode}", {
      params: { path: { accountCode } },
      body: { event: { title: "Final" }, subscriptionIds: [subscriptionId], actionType: "any" },
    }),
  deleteEvent: (client: CalendarClient) =>
    client.DELETE("/v1/subscriptionevent/{accountCode}/{eventId}", {
      params: { path: { accountCode, eventId: "event-1" } },
    }),
  updateEvent: (client: CalendarClient) =>
    client.POST("/v1/subscriptionevent/{accountCode}/update", {
      params: { path: { accountCode } },
      body: { eventId: "event-1", title: "Final, moved" },
    }),
  deleteSubscriptionEvent: (client: CalendarClient) =>
    client.DELETE("/v2/subscription/{accountCode}/{subscriptionId}/subscriptionevent/{eventId}", {
      params: { path: { accountCode, subscriptionId, eventId: "event-1" } },
    }),
  listCalendarEvents: (client: CalendarClient) =>
    client.GET("/v1/{accountCode}/calendars/{calendarId}/events", {
      params: { path: { accountCode, calendarId: "calendar-1" }, query: { pageNumber: 1, pageSize: 50 } },
    }),
};

export type Operation = keyof typeof everyOperation;

export const operations = Object.keys(everyOperation) as Operation[];
