import { callInfo, eventPages, failures, unwrap } from "@tillside/calendar";
import { beforeEach, describe, expect, test } from "vitest";
import { calendarClient } from "../../src/scenarios/clients.ts";
import type { Fixtures } from "../../src/scenarios/fixtures.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

const scene = openScene();
let calendar: ReturnType<typeof calendarClient>;
let demo: Fixtures["calendar"];
beforeEach(() => {
  calendar = calendarClient(scene);
  demo = scene.fixtures.calendar;
});

interface Subscription {
  readonly isActive: boolean;
  readonly request: { readonly emailAddress?: string };
}
interface SubscriptionEvent {
  readonly id: string;
  readonly fields: { readonly title?: string };
  readonly subscriptionIds: readonly string[];
}
const subscriptions = () => scene.state<Readonly<Record<string, Subscription>>>("calendar.subscriptions");
const subscriptionEvents = () => scene.state<readonly SubscriptionEvent[]>("calendar.events");

/** What a 202 promised has happened by then: changes may take minutes. */
const someMinutes = 600;

const emailAddress = "ada@shop.example";
const subscribe = (calendarCode = demo.calendarCode) =>
  calendar.POST("/v2/subscribe/{accountCode}/{calendarCode}", {
    params: { path: { accountCode: demo.accountCode, calendarCode } },
    body: { emailAddress },
  });
const unsubscribe = (id: string) =>
  calendar.DELETE("/v1/subscription/{accountCode}/{calendarCode}", {
    params: { path: { accountCode: demo.accountCode, calendarCode: demo.calendarCode } },
    body: { id },
  });
const createEvent = (title: string, ...subscriptionIds: string[]) =>
  calendar.POST("/v1/subscriptionevent/{accountCode}", {
    params: { path: { accountCode: demo.accountCode } },
    body: {
      event: { id: "pickup-1", title, start: "2029-05-01T10:00:00Z", end: "2029-05-01T11:00:00Z" },
      subscriptionIds,
    },
  });
const scheduleOf = async (subscriptionId: string) => {
  const entries = await unwrap(
    calendar.GET("/v1/schedule/{subscriptionId}", {
      params: { path: { subscriptionId }, query: { from: "2029-01-01", to: "2031-01-01" } },
    }),
  );
  return [entries].flat().map(({ title }) => title);
};

test("a customer subscribes, receives a pick-up and its new time, and leaves", async () => {
  const { subscriptionId = "" } = await unwrap(subscribe());

  // Changes are only accepted; they reach the subscriber in the background.
  const { response } = await createEvent("Pick-up", subscriptionId);
  expect([response.status, callInfo(response).outcome]).toEqual([202, "executed"]);
  await scene.pass(someMinutes);
  expect(await scheduleOf(subscriptionId)).toContain("Pick-up");

  await unwrap(
    calendar.POST("/v1/subscriptionevent/{accountCode}/update", {
      params: { path: { accountCode: demo.accountCode } },
      body: { eventId: "pickup-1", title: "Pick-up, an hour later" },
    }),
  );
  await scene.pass(someMinutes);
  expect(await scheduleOf(subscriptionId)).toContain("Pick-up, an hour later");

  await unwrap(unsubscribe(subscriptionId));
  await scene.pass(someMinutes);
  expect((await subscriptions())[subscriptionId]).toMatchObject({ isActive: false });
  expect(
    (await subscriptionEvents()).filter(({ subscriptionIds }) => subscriptionIds.includes(subscriptionId)),
  ).toEqual([]);
});

test("CAL-085 · whoever has left receives no new event", async () => {
  const { subscriptionId = "" } = await unwrap(subscribe());
  await unwrap(unsubscribe(subscriptionId));
  await scene.pass(someMinutes);
  await createEvent("Pick-up", subscriptionId, demo.subscriptionId);
  await scene.pass(someMinutes);
  const pickup = (await subscriptionEvents()).find(({ id }) => id === "pickup-1");
  expect(pickup?.subscriptionIds).toEqual([demo.subscriptionId]);
});

test("the calendar's events are read page by page, to the last one", async () => {
  const ids: string[] = [];
  for await (const page of eventPages(calendar, demo.accountCode, demo.calendarId, { pageSize: 10 })) {
    ids.push(...page.data.map(({ id }) => String(id)));
  }
  expect(new Set(ids).size).toBe(25);
  expect(await scene.requests("listCalendarEvents")).toHaveLength(3);
});

test("a 200 that says it is no success: no one was subscribed, and what it left behind is unknown", async () => {
  const { data, response } = await subscribe(demo.failingCalendarCode);
  expect(response.status).toBe(200);
  expect(failures(data).length).toBeGreaterThan(0);
  expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 1 });
  expect(Object.values(await subscriptions()).filter(({ request }) => request.emailAddress === emailAddress)).toEqual(
    [],
  );
});

describe("each write", () => {
  const base = "/calendar/v1/subscriptionevent";
  const params = () => ({ path: { accountCode: demo.accountCode, eventId: demo.eventId } });
  const events = async (title: string) => {
    await scene.pass(someMinutes);
    return (await subscriptionEvents()).filter(({ fields }) => fields.title === title).length;
  };
  const gone = async () => 1 - (await events("Demo concert"));

  underFaults(scene, "subscribe", {
    operation: "createSubscription",
    method: "POST",
    path: "/calendar/v2/subscribe/*",
    protection: "none",
    send: () => subscribe(),
    effects: async () =>
      Object.values(await subscriptions()).filter(({ request }) => request.emailAddress === emailAddress).length,
  });

  underFaults(scene, "unsubscribe", {
    operation: "deleteSubscriptions",
    method: "DELETE",
    path: "/calendar/v1/subscription/*",
    protection: "harmless, no body",
    send: () => unsubscribe(demo.subscriptionId),
    async effects() {
      await scene.pass(someMinutes);
      return Object.values(await subscriptions()).filter(({ isActive }) => !isActive).length;
    },
  });

  underFaults(scene, "a new event", {
    operation: "createEvent",
    method: "POST",
    path: `${base}/*`,
    protection: "none, no body",
    send: () => createEvent("Pick-up", demo.subscriptionId),
    effects: () => events("Pick-up"),
  });

  underFaults(scene, "a changed event", {
    operation: "updateEvent",
    method: "POST",
    path: `${base}/*/update`,
    protection: "none, no body",
    send: () =>
      calendar.POST("/v1/subscriptionevent/{accountCode}/update", {
        params: { path: { accountCode: demo.accountCode } },
        body: { eventId: demo.eventId, title: "Demo concert, moved" },
      }),
    effects: () => events("Demo concert, moved"),
  });

  underFaults(scene, "a removed event", {
    operation: "deleteEvent",
    method: "DELETE",
    path: `${base}/*`,
    protection: "harmless, no body",
    send: () => calendar.DELETE("/v1/subscriptionevent/{accountCode}/{eventId}", { params: params() }),
    effects: gone,
  });

  underFaults(scene, "an event removed from one subscription", {
    operation: "deleteSubscriptionEvent",
    method: "DELETE",
    path: "/calendar/v2/subscription/*",
    protection: "harmless, no body",
    send: () =>
      calendar.DELETE("/v2/subscription/{accountCode}/{subscriptionId}/subscriptionevent/{eventId}", {
        params: { path: { ...params().path, subscriptionId: demo.subscriptionId } },
      }),
    async effects() {
      await scene.pass(someMinutes);
      const event = (await subscriptionEvents()).find(({ id }) => id === demo.eventId);
      return event?.subscriptionIds.length === 0 ? 1 : 0;
    },
  });
});
