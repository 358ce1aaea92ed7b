import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { send, advance, call, subscribe, details } = calendarCaller();
const created = (json: object) => call("POST", demo.subscribe, { json });

/** What the sandbox remembers of the request that made a subscription. */
async function remembered(request: object) {
  const id = await subscribe(request);
  const { body } = await send("GET", "/_sandbox/state/calendar.subscriptions");
  return body[id]?.request;
}

describe("the request", () => {
  test.for([
    ["CAL-042", { redirectUrl: "https://store.example/", authCode: "auth_1", tagId: 7 }],
    ["CAL-043", { calendarTags: [{ internalId: "tag_1", externalId: 2 }] }],
    ["CAL-044", { timeZoneId: "zone_1" }],
    ["CAL-045", { marketingAllowed: true, additionalOptIn: false, allowPromotionalContent: true }],
    ["CAL-046", { eventReminderMinutes: 15, isEventReminderDisabled: true }],
    ["CAL-047", { channelFinderZipCode: "zip_1", channelFinderLineUpId: "lineup_1" }],
    ["CAL-048", { sourceId: 3, networkDevice: "device_1" }],
    ["CAL-049", { providerName: "Provider", providerLocation: "Town", stationNum: 4, stationName: "Station" }],
    ["CAL-050", { utmSource: "source", utmMedium: "medium", utmCampaign: "campaign", utmContent: "content" }],
    ["CAL-053", { clickId: "click_1", urlReferrer: "https://a.example/", userAgent: "Demo/1", ipAddress: "192.0.2.1" }],
    [
      "CAL-054",
      { redirectTo: "https://b.example/", userName: "ann", subscriberId: "sub_1", emailAddress: "a@b.example" },
    ],
    ["CAL-055", { trackingId: "tracking_1", sessionId: "session_1" }],
    ["CAL-057 CAL-078", { subscriptionMethod: 123456 }],
    ["CAL-059", { actionType: "anything" }],
    ["CAL-073", { sourceId: null, stationNum: { any: "value" } }],
    ["CAL-155", { isEventReminderDisabled: "no", emailAddress: ["a"], timeZoneId: null, actionType: { a: 1 } }],
    ["CAL-155", { calendarTags: [{ internalId: { a: 1 }, externalId: 1.5 }], userAgent: true, tagId: [] }],
  ] as const)("%s · is taken as it is: %j", async ([, request]) => {
    expect(await remembered(request)).toEqual(request);
  });

  test("CAL-155 · a name or id of another type comes back as its JSON, marked; a stated type is kept to", async () => {
    const { status, body, openPoint } = await created({ userName: 7, subscriberId: { a: 1 }, redirectTo: true });
    expect([status, openPoint]).toEqual([200, "CAL-155, CAL-068, CAL-070"]);
    expect(body).toMatchObject({ username: "7", subscriberId: '{"a":1}', redirectTo: "true" });
    for (const wrong of [{ requestEventIds: [7] }, { calendarTags: "a" }, { subscriptionMethod: "1" }, { events: {} }])
      expect((await created(wrong)).status).toBe(400);
  });

  test("CAL-056 · has svcSessionId by this name, and other names are ignored", async () => {
    const request = await remembered({ svcSessionId: "session_2", roktSessionId: "session_3", constructor: "x" });
    expect(request).toEqual({ svcSessionId: "session_2" });
  });

  test("CAL-157 · that ids attach events is marked", async () => {
    for (const request of [{ requestEventIds: ["evt_demo_0001"] }, { externalEventIds: [] }])
      expect((await created(request)).openPoint).toBe("CAL-157, CAL-068, CAL-070");
  });

  test("CAL-051 CAL-052 CAL-157 · requests events by their ids and external ids", async () => {
    await call("POST", demo.subscribe, { json: { userName: "ann", events: [{ id: "evt_own" }] } });
    const id = await subscribe({ requestEventIds: ["evt_own", "evt_unknown"], externalEventIds: ["extevt_demo_0001"] });
    const { events } = await details(id);
    expect(events?.map((event) => event.id)).toEqual(["evt_demo_0001", "evt_own"]);
  });

  test("CAL-058 · brings event objects, which the subscription has at once", async () => {
    const events = [{ eventId: "evt_new", title: "Fair" }, { title: "Show" }];
    const { eventsVisibleToSubscription: seen } = await details(await subscribe({ events }));
    expect(seen?.map(({ title }) => title)).toEqual(["Demo concert", "Fair", "Show"]);
  });

  test("CAL-004 CAL-120 · an event that the account has is joined and stays as it was, marked", async () => {
    const before = (await details()).eventsVisibleToSubscription;
    for (const event of [{ eventId: "evt_demo_0001", title: "Hijack" }, { id: "evt_demo_0001" }]) {
      const { body, openPoint } = await created({ events: [event] });
      expect(openPoint).toBe("CAL-004, CAL-068, CAL-070");
      expect((await details(String(body.subscriptionId))).eventsVisibleToSubscription).toEqual(before);
    }
    expect((await details()).eventsVisibleToSubscription).toEqual(before);
  });

  test("CAL-004 · an event that it brings twice is the one that came first, marked", async () => {
    const events = [
      { id: 7, title: "Fair" },
      { id: "7", title: "Show" },
      { id: "7", title: "Market" },
    ];
    const { body, openPoint } = await created({ events });
    expect(openPoint).toBe("CAL-004, CAL-068, CAL-070");
    const { eventsVisibleToSubscription: seen } = await details(String(body.subscriptionId));
    expect(seen?.map(({ title }) => title)).toEqual(["Demo concert", "Fair"]);
  });

  test("CAL-004 CAL-086 · an event that is accepted and still to come is joined when it comes, marked", async () => {
    await call("POST", demo.events, {
      json: { event: { id: "evt_a", title: "Fair" }, subscriptionIds: [demo.subscription] },
    });
    const { body, openPoint } = await created({ events: [{ id: "evt_a", title: "Hijack" }] });
    expect(openPoint).toBe("CAL-004, CAL-068, CAL-070");
    await advance(120);
    for (const id of [demo.subscription, String(body.subscriptionId)]) {
      const { eventsVisibleToSubscription: seen } = await details(id);
      expect(seen?.map(({ title }) => title)).toEqual(["Demo concert", "Fair"]);
    }
  });
});

describe("the response", () => {
  test("CAL-060 CAL-125 · is 200 with the subscription's id and URL", async () => {
    const { status, body } = await created({ userName: "ann" });
    expect(status).toBe(200);
    expect(body.subscriptionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(body.subscriptionUrl).toBe(`https://calendar.example/subscriptions/${body.subscriptionId}`);
  });

  test("CAL-061 · has user name and password, obviously fake", async () => {
    const { body } = await created({});
    expect([body.username, body.password]).toEqual(["sandbox-user_000001", "fake-password"]);
  });

  test("CAL-069 · writes username what the request writes userName", async () => {
    const { body } = await created({ userName: "ann", username: "bob" });
    expect([body.username, body.userName]).toEqual(["ann", undefined]);
  });

  test("CAL-062 · has isNewSubscription, subscriberId and redirectTo", async () => {
    const { body } = await created({ subscriberId: "sub_1", redirectTo: "https://b.example/" });
    expect(body).toMatchObject({
      isNewSubscription: true,
      subscriberId: "sub_1",
      redirectTo: "https://b.example/",
    });
  });

  test("CAL-070 · every accepted call makes a new subscription, marked", async () => {
    const [one, other] = [await created({ userName: "ann" }), await created({ userName: "ann" })];
    expect([one.body.isNewSubscription, other.body.isNewSubscription]).toEqual([true, true]);
    expect(one.body.subscriptionId).not.toEqual(other.body.subscriptionId);
    expect(other.openPoint).toBe("CAL-068, CAL-070");
  });

  test("CAL-063 CAL-065 CAL-066 · has the integers subscriptionType and statusCode, and a message", async () => {
    const { body } = await created({});
    expect([body.subscriptionType, body.statusCode]).toEqual([0, 0]);
    expect(body.message).toEqual(expect.any(String));
  });

  test("CAL-064 CAL-068 CAL-081 · success is true, but where a fixture says no; so is its statusCode", async () => {
    expect((await created({})).body).toMatchObject({ success: true, errors: [] });
    const failed = await call("POST", "/v2/subscribe/acc_demo_0001/cal_code_demo_failing", { json: {} });
    expect([failed.status, failed.openPoint]).toEqual([200, "CAL-068"]);
    expect(failed.body).toMatchObject({ success: false, statusCode: 1 });
  });

  test("CAL-067 · errors is an array of {code, reason}", async () => {
    const { body } = await call("POST", "/v2/subscribe/acc_demo_0001/cal_code_demo_failing", { json: {} });
    expect(body.errors).toEqual([{ code: expect.any(String), reason: expect.any(String) }]);
  });

  test("CAL-090 CAL-126 · an unknown account or calendar, an id in the place of the code too, is 404, a broken body 400, marked", async () => {
    for (const path of ["/v2/subscribe/unknown/cal_code_demo_0001", "/v2/subscribe/acc_demo_0001/cal_demo_0001"]) {
      const { status, openPoint } = await call("POST", path, { json: {} });
      expect([status, openPoint]).toEqual([404, "CAL-149"]);
    }
    for (const text of [
      "",
      "{",
      "[]",
      '{"subscriptionMethod":"x"}',
      '{"events":[{"start":"tomorrow"}]}',
      '{"events":[7]}',
    ]) {
      const broken = await call("POST", demo.subscribe, { text, headers: { "content-type": "application/json" } });
      expect([broken.status, broken.openPoint]).toEqual([400, "CAL-126, CAL-149"]);
    }
  });
});
