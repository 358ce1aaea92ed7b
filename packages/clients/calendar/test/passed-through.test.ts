import { bodyJudge } from "@tillside/testing/bundle-judge";
import { beforeEach, describe, expect, it } from "vitest";
import { type CalendarClient, eventPages, failures, unwrap } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const path = { accountCode: "account-1", calendarCode: "fjord-cup" };

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

const subscribe = (client: CalendarClient, body: object) =>
  client.POST("/v2/subscribe/{accountCode}/{calendarCode}", { params: { path }, body });
const create = (client: CalendarClient, event: object, more: object = {}) =>
  client.POST("/v1/subscriptionevent/{accountCode}", { params: { path }, body: { event, ...more } });
const update = (client: CalendarClient, event: object) =>
  client.POST("/v1/subscriptionevent/{accountCode}/update", { params: { path }, body: event as { eventId: string } });
const sent = () => partner.calls.map(({ body }) => JSON.parse(body));

/** What a client makes of a body that comes with a 200. */
async function received(operation: "createSubscription" | "getSubscription" | "getSchedule", body: object) {
  partner.data = body;
  return (await everyOperation[operation](partner.client())).data;
}

describe("what the contract leaves open in a request goes out as it was given", () => {
  it.each([
    ["CAL-056", "svcSessionId by this name, where it is given", [{ svcSessionId: "s" }, {}, { roktSessionId: "s" }]],
    ["CAL-069", "userName, and a username beside it", [{ userName: "a" }, { userName: "a", username: "b" }]],
    ["CAL-073", "sourceId and stationNum", [{ sourceId: null }, { stationNum: { any: "value" } }, { sourceId: 3 }, {}]],
    ["CAL-074", "eventReminderMinutes", [{ eventReminderMinutes: null }, { eventReminderMinutes: "P1D" }, {}]],
    ["CAL-077", "actionType", [{ actionType: "anything" }, {}]],
    ["CAL-078", "subscriptionMethod", [{ subscriptionMethod: 0 }, { subscriptionMethod: 123_456 }, {}]],
    ["CAL-127", "a body without any field", [{}]],
  ])("%s · %s", async (_rule, _what, bodies) => {
    const client = partner.client();
    const given = structuredClone(bodies);
    for (const body of bodies) await subscribe(client, body);
    expect(sent()).toEqual(given);
  });

  it.each([
    ["CAL-004", "eventId or id, text or number", [{ eventId: "e" }, { id: "e" }, { eventId: 7, id: "8" }, {}]],
    ["CAL-010 CAL-072", "notifyBefore", [{ notifyBefore: null }, { notifyBefore: 15 }, { notifyBefore: "P1D" }, {}]],
    ["CAL-013", "timezone beside timezoneIanaId", [{ timezone: "Demo time", timezoneIanaId: "Etc/UTC" }]],
  ])("%s · %s", async (_rule, _what, events) => {
    const client = partner.client();
    const given = structuredClone(events);
    for (const event of events) await create(client, event);
    expect(sent()).toEqual(given.map((event) => ({ event })));
  });

  it("CAL-004 CAL-127 · an update asks for eventId by the types alone; what is given goes out", async () => {
    const client = partner.client();
    for (const event of [{ eventId: "e" }, { id: "e" }]) await update(client, event);
    expect(sent()).toEqual([{ eventId: "e" }, { id: "e" }]);
    const takes = bodyJudge(
      new URL("../openapi.json", import.meta.url),
      "post",
      "/v1/subscriptionevent/{accountCode}/update",
    );
    expect([takes({ eventId: "e" }), takes({ title: "t" })]).toEqual([true, false]);
  });

  it("CAL-115 CAL-116 · from and to, where they are given", async () => {
    const client = partner.client();
    const params = { path: { subscriptionId: "sub-1" } };
    for (const query of [{}, { from: "yesterday" }, { from: "2026-01-01", to: "2026-01-01T10:00Z" }])
      await client.GET("/v1/schedule/{subscriptionId}", { params: { ...params, query } });
    expect(partner.calls.map(({ url }) => url.search)).toEqual([
      "",
      "?from=yesterday",
      "?from=2026-01-01&to=2026-01-01T10%3A00Z",
    ]);
  });

  it("CAL-090 · calendarCode and calendarId, each in the place of its own path", async () => {
    const client = partner.client();
    await subscribe(client, {});
    await client.GET("/v1/{accountCode}/calendars/{calendarId}/events", {
      params: { path: { accountCode: "account-1", calendarId: "calendar-1" }, query: { pageNumber: 1, pageSize: 5 } },
    });
    expect(partner.calls.map(({ url }) => url.pathname)).toEqual([
      "/v2/subscribe/account-1/fjord-cup",
      "/v1/account-1/calendars/calendar-1/events",
    ]);
  });

  it("CAL-104 · eventPages sends valid numbers; a caller's own go out as they are", async () => {
    const client = partner.client();
    await eventPages(client, "account-1", "calendar-1", { pageSize: 50 }).next();
    const calendar = { accountCode: "account-1", calendarId: "calendar-1" };
    for (const query of [{ pageNumber: 0, pageSize: -1 }, {}])
      await client.GET("/v1/{accountCode}/calendars/{calendarId}/events", { params: { path: calendar, query } });
    expect(partner.calls.map(({ url }) => url.search)).toEqual([
      "?pageNumber=1&pageSize=50",
      "?pageNumber=0&pageSize=-1",
      "",
    ]);
  });
});

describe("what the contract leaves open in a response is handed on as it came", () => {
  const values = [null, 0, 15, "P1D", "anything", { any: "value" }, undefined];

  it.each([
    ["CAL-041", ["timezoneId", "subscriberId", "marketingAllowed", "channelFinderLineUpId", "createdAt", "isActive"]],
    ["CAL-074", ["eventReminderMinutes"]],
    ["CAL-079", ["subscriptionType"]],
  ])("%s · %j of a subscription", async (_rule, names) => {
    for (const value of values) {
      const body = Object.fromEntries(names.map((name) => [name, value]));
      expect(await received("getSubscription", body)).toEqual(body);
    }
  });

  it.each([
    ["CAL-071", ["reminderMinutes"]],
    ["CAL-075", ["recurrenceUntilCount", "recurrenceInterval"]],
    ["CAL-080", ["eventOccurrenceType"]],
    ["CAL-082", ["recurrenceFrequency"]],
  ])("%s · %j of a visible event", async (_rule, names) => {
    for (const value of values) {
      const event = Object.fromEntries(names.map((name) => [name, value]));
      const body = { eventsVisibleToSubscription: [event] };
      expect(await received("getSubscription", body)).toEqual(body);
    }
  });

  it("CAL-013 CAL-018 · items of a calendar: both time zones, and no end in UTC is added", async () => {
    const item = { id: "e", timezoneBclId: "UTC", timezoneIanaId: "Etc/UTC", endDateTimeLocal: "2030-01-01T21:00:00" };
    partner.data = { result: { data: [item], totalPages: 1 }, errors: [], success: true };
    for await (const page of eventPages(partner.client(), "account-1", "calendar-1", { pageSize: 5 }))
      expect(page.data).toEqual([item]);
    const { data } = await everyOperation.listCalendarEvents(partner.client());
    expect(data?.result?.data).toEqual([item]);
  });

  it("CAL-069 · username of a response, apart from userName", async () => {
    const data = await received("createSubscription", { username: "a", success: true, errors: [] });
    expect(data).toEqual({ username: "a", success: true, errors: [] });
  });

  it.each([true, false])("CAL-070 · isNewSubscription %s, a success either way", async (isNewSubscription) => {
    partner.data = { isNewSubscription, success: true, errors: [] };
    const data = await unwrap(everyOperation.createSubscription(partner.client()));
    expect(data.isNewSubscription).toBe(isNewSubscription);
  });

  it.each([0, 1, 200, 500, -7])("CAL-081 · statusCode %i says nothing about the outcome", async (statusCode) => {
    partner.data = { statusCode, success: true, errors: [] };
    const data = await unwrap(everyOperation.createSubscription(partner.client()));
    expect([data.statusCode, failures(data)]).toEqual([statusCode, []]);
  });

  it("CAL-114 · a schedule of one object, and one of an array", async () => {
    const entry = { title: "Final", startUtc: "2026-01-01", endUtc: "2026-01-02", isAllDayEvent: false };
    expect(await received("getSchedule", entry)).toEqual(entry);
    expect(await received("getSchedule", [entry, entry])).toEqual([entry, entry]);
  });
});

it("CAL-084 CAL-088 · a second delete goes out as the first did, and nothing is read in between", async () => {
  const client = partner.client();
  for (const code of [202, 400]) {
    partner.script.push(() => new Response(null, { status: code }));
    const { response } = await everyOperation.deleteSubscriptions(client);
    expect(response.status).toBe(code);
  }
  expect(partner.calls.map(({ method }) => method)).toEqual(["DELETE", "DELETE"]);
});
