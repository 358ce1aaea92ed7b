import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { send, advance, call, details, restore, saved, subscribe } = calendarCaller();
const create = (event: object, more: object = { subscriptionIds: [demo.subscription] }) =>
  call("POST", demo.events, { json: { event, ...more } });
const update = (event: object) => call("POST", `${demo.events}/update`, { json: event });
const remove = (id: string) => call("DELETE", `${demo.events}/${id}`);
const leave = (subscription: string, id: string) =>
  call("DELETE", `/v2/subscription/${demo.account}/${subscription}/subscriptionevent/${id}`);
const seen = async (id?: string) => (await details(id)).eventsVisibleToSubscription ?? [];
const ids = async (id?: string) => (await seen(id)).map((event) => event.subscriptionEventId);

describe("create", () => {
  test("CAL-086 CAL-122 CAL-129 · returns 202 without a body, and adds the event minutes later", async () => {
    const { status, body, openPoint } = await create(
      { title: "Fair" },
      { subscriptionIds: [demo.subscription], actionType: "any" },
    );
    expect([status, body, openPoint]).toEqual([202, undefined, "CAL-129"]);
    await advance(119);
    expect(await ids()).toEqual(["evt_demo_0001"]);
    await advance(1);
    expect(await ids()).toEqual(["evt_demo_0001", "evt_000001"]);
  });

  test("CAL-004 · takes the id as eventId or as id", async () => {
    await create({ eventId: "evt_a" });
    await create({ id: "evt_b" });
    await advance(120);
    expect(await ids()).toEqual(["evt_demo_0001", "evt_a", "evt_b"]);
  });

  test("CAL-004 CAL-014 · takes a whole number as an id, the same as its text", async () => {
    await create({ eventId: 7, title: "Fair" });
    await advance(120);
    expect(await ids()).toEqual(["evt_demo_0001", "7"]);
    expect((await update({ eventId: "7", title: "Show" })).openPoint).toBe("CAL-156, CAL-129");
    expect((await update({ eventId: 7, location: "Town" })).openPoint).toBe("CAL-156, CAL-129");
    await advance(120);
    expect((await seen())[1]).toMatchObject({ title: "Show", location: "Town" });
    expect((await remove("7")).status).toBe(202);
  });

  test("CAL-155 · refuses no type that is not stated; what is no text is an id by its JSON, and null is none", async () => {
    const added = [1.5, true, { a: 1 }, null];
    for (const id of added) expect((await create({ id, title: { en: "Fair" }, location: 7 })).status).toBe(202);
    await advance(120);
    expect(await ids()).toEqual(["evt_demo_0001", "1.5", "true", '{"a":1}', "evt_000001"]);
    expect((await seen())[1]).toMatchObject({ title: { en: "Fair" }, location: 7 });
    for (const event of [{ start: 7 }, { allDayEvent: "no" }, { actionType: 7 }, { visibleFromDateTimeUtc: 7 }])
      expect((await create(event)).status).toBe(400);
  });

  test("CAL-127 · without an event is taken, marked", async () => {
    const { status, openPoint } = await call("POST", demo.events, { json: { subscriptionIds: [] } });
    expect([status, openPoint]).toEqual([202, "CAL-127, CAL-129"]);
  });

  test("CAL-004 CAL-120 · an id that the account has adds subscriptions and no more, marked", async () => {
    const other = await subscribe({ events: [{ id: "evt_own", title: "Fair" }] });
    const before = (await seen(other))[1];
    const { status, openPoint } = await create({ eventId: "evt_own", title: "Hijack", location: "Town" });
    expect([status, openPoint]).toEqual([202, "CAL-004, CAL-129"]);
    await advance(120);
    expect([(await seen(other))[1], (await seen())[1]]).toEqual([before, before]);
  });

  test("CAL-004 CAL-086 · so does an id whose create is accepted and still to take effect", async () => {
    expect((await create({ id: "evt_a", title: "Fair" })).openPoint).toBe("CAL-129");
    expect((await create({ id: "evt_a", title: "Hijack" })).openPoint).toBe("CAL-004, CAL-129");
    await advance(120);
    expect((await seen())[1]).toMatchObject({ title: "Fair" });
  });

  test("an event without an id gets one that no other event has", async () => {
    await create({ id: "evt_000001", title: "Fair" });
    await create({ title: "Show" });
    await advance(120);
    expect((await seen()).map(({ title }) => title)).toEqual(["Demo concert", "Fair", "Show"]);
  });

  test.for([
    ["CAL-005", { title: "Fair", description: "All day.", location: "Town" }, {}],
    ["CAL-006 CAL-013", { timezone: "Demo time", timezoneIanaId: "Europe/Berlin" }, {}],
    ["CAL-007", { start: "2030-03-01T08:00:00Z" }, { startDateTimeUtc: "2030-03-01T08:00:00Z" }],
    ["CAL-008", { end: "20300301T100000+0000" }, { endDateTime: "20300301T100000+0000" }],
    ["CAL-009", { allDayEvent: true }, {}],
  ] as const)("%s · has %j reach the subscription as it was given", async ([, event, shown]) => {
    await create(event);
    await advance(120);
    const { start: _, end: __, ...same } = { start: 0, end: 0, ...event };
    expect((await seen())[1]).toMatchObject({ ...same, ...shown });
  });

  test("CAL-010 CAL-072 CAL-076 · takes any notifyBefore, null too", async () => {
    for (const notifyBefore of [null, 15, "P1D", { days: 1 }])
      expect((await create({ notifyBefore })).status).toBe(202);
  });

  test("CAL-011 CAL-077 · takes any string as actionType", async () => {
    expect((await create({ actionType: "anything" })).status).toBe(202);
    expect((await create({ actionType: 7 })).status).toBe(400);
  });

  test("CAL-012 · takes visibleFromDateTimeUtc", async () => {
    await create({ id: "evt_a", visibleFromDateTimeUtc: "2029-12-01T00:00:00Z" });
    await advance(120);
    const { body } = await send("GET", "/_sandbox/state/calendar.events");
    expect(body[1]?.fields).toEqual({ visibleFromDateTimeUtc: "2029-12-01T00:00:00Z" });
  });

  test("CAL-007 CAL-008 · refuses times that are not ISO 8601 in UTC", async () => {
    for (const time of ["tomorrow", "2030-01-01T10:00:00+02:00", "2030-13-01", "2030-02-30", "", "1893456000"]) {
      expect((await create({ start: time })).status).toBe(400);
      expect((await create({ end: time })).status).toBe(400);
    }
    for (const time of ["2030-01-01", "2030-01-01T10:00", "2030-01-01T10:00:00.5+00:00", "20300101T10Z"]) {
      expect((await create({ start: time, end: time })).status).toBe(202);
    }
  });

  test("CAL-123 · takes many subscriptionIds, each a string", async () => {
    const other = await subscribe({});
    await create({ id: "evt_a" }, { subscriptionIds: [demo.subscription, other, other] });
    await advance(120);
    expect([await ids(), await ids(other)]).toEqual([
      ["evt_demo_0001", "evt_a"],
      ["evt_demo_0001", "evt_a"],
    ]);
    expect((await create({}, { subscriptionIds: [7] })).status).toBe(400);
    expect((await create({}, { subscriptionIds: demo.subscription })).status).toBe(400);
  });

  test("CAL-127 · requires no field", async () => {
    expect((await call("POST", demo.events, { json: {} })).status).toBe(202);
    await advance(120);
    expect(await ids()).toEqual(["evt_demo_0001"]);
  });

  test("CAL-119 CAL-124 · refuses unknown ids with 400, marked", async () => {
    const unknown = await create({}, { subscriptionIds: [demo.subscription, "__proto__"] });
    expect([unknown.status, unknown.openPoint]).toEqual([400, "CAL-119, CAL-149"]);
    const account = await call("POST", "/v1/subscriptionevent/unknown", { json: {} });
    expect([account.status, account.openPoint]).toEqual([400, "CAL-119, CAL-149"]);
  });

  test("CAL-124 CAL-121 CAL-097 · the listed 500 comes as a fault", async () => {
    await send("POST", "/_sandbox/faults", {
      json: { match: { path: "/calendar/v1/subscriptionevent/*" }, status: 500 },
    });
    const responses = [await create({}), await update({ eventId: demo.event }), await remove(demo.event)];
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500]);
  });

  test("hostile ids are ids like any other", async () => {
    for (const id of ["__proto__", "constructor", "../..", "🎉", "", "x".repeat(5_000)]) {
      expect((await create({ id })).status).toBe(202);
    }
    await advance(120);
    expect(await ids()).toHaveLength(7);
    expect((await remove("__proto__")).status).toBe(202);
  });
});

describe("update", () => {
  test("CAL-086 CAL-120 CAL-156 · accepts an event with eventId, returns 202, and changes the given fields minutes later", async () => {
    const { status, openPoint } = await update({ eventId: demo.event, start: "2030-01-01T20:00:00Z" });
    expect([status, openPoint]).toEqual([202, "CAL-156, CAL-129"]);
    expect((await seen())[0]).toMatchObject({ startDateTimeUtc: "2030-01-01T19:00:00Z" });
    await advance(120);
    expect((await seen())[0]).toMatchObject({ title: "Demo concert", startDateTimeUtc: "2030-01-01T20:00:00Z" });
  });

  test("CAL-004 CAL-127 · takes id in the place of eventId, marked, but not neither", async () => {
    const byId = await update({ id: demo.event, title: "Fair" });
    expect([byId.status, byId.openPoint]).toEqual([202, "CAL-004, CAL-127, CAL-156, CAL-129"]);
    await advance(120);
    expect((await seen())[0]).toMatchObject({ title: "Fair" });
    const neither = await update({ title: "Fair" });
    expect([neither.status, neither.openPoint]).toEqual([400, "CAL-127, CAL-149"]);
  });

  test("CAL-121 · refuses an unknown event and a broken body with 400", async () => {
    const unknown = await update({ eventId: "unknown" });
    expect([unknown.status, unknown.openPoint]).toEqual([400, "CAL-119, CAL-149"]);
    for (const text of ["", "{", "[]", "null", '{"eventId":"a","start":7}']) {
      const headers = { "content-type": "application/json" };
      const { status, openPoint } = await call("POST", `${demo.events}/update`, { text, headers });
      expect([status, openPoint]).toEqual([400, "CAL-149"]);
    }
  });
});

describe("an event that is accepted and still to come", () => {
  test("CAL-086 CAL-120 · is updated, when it has come", async () => {
    await create({ id: "evt_a", title: "Fair", location: "Town" });
    const { status, openPoint } = await update({ eventId: "evt_a", title: "Show" });
    expect([status, openPoint]).toEqual([202, "CAL-156, CAL-129"]);
    await advance(120);
    expect((await seen())[1]).toMatchObject({ title: "Show", location: "Town" });
  });

  test("CAL-086 CAL-096 · is deleted by v1, when it has come", async () => {
    await create({ id: "evt_a" });
    expect((await remove("evt_a")).status).toBe(202);
    await advance(120);
    expect(await ids()).toEqual(["evt_demo_0001"]);
  });

  test("CAL-086 CAL-098 · is deleted by v2 from a subscription that gets it, and from no other", async () => {
    const [one, other] = [await subscribe({}), await subscribe({})];
    await create({ id: "evt_a" }, { subscriptionIds: [demo.subscription, one] });
    expect((await leave(one, "evt_a")).status).toBe(202);
    const { status, openPoint } = await leave(other, "evt_a");
    expect([status, openPoint]).toEqual([400, "CAL-119, CAL-149"]);
    await advance(120);
    expect([await ids(), await ids(one)]).toEqual([["evt_demo_0001", "evt_a"], ["evt_demo_0001"]]);
  });

  test("CAL-119 · is unknown to other accounts, and one that was never created to all", async () => {
    await create({ id: "evt_a" });
    for (const response of [
      await update({ eventId: "evt_b" }),
      await call("DELETE", "/v1/subscriptionevent/unknown/evt_a"),
    ])
      expect([response.status, response.openPoint]).toEqual([400, "CAL-119, CAL-149"]);
  });
});

describe("delete", () => {
  test("CAL-096 CAL-100 · v1 returns 202 without a body and removes the event from all, marked", async () => {
    const other = await subscribe({});
    const { status, body, openPoint } = await remove(demo.event);
    expect([status, body, openPoint]).toEqual([202, undefined, "CAL-100, CAL-129"]);
    await advance(119);
    expect(await ids()).toEqual(["evt_demo_0001"]);
    await advance(1);
    expect([await ids(), await ids(other)]).toEqual([[], []]);
  });

  test("CAL-098 CAL-100 · v2 returns 202 without a body and removes it from that subscription, marked", async () => {
    const other = await subscribe({});
    const { status, body, openPoint } = await leave(demo.subscription, demo.event);
    expect([status, body, openPoint]).toEqual([202, undefined, "CAL-100, CAL-129"]);
    await advance(120);
    expect([await ids(), await ids(other)]).toEqual([[], ["evt_demo_0001"]]);
  });

  test("CAL-097 CAL-099 CAL-119 · unknown ids give 400, marked", async () => {
    const other = await subscribe({ events: [{ id: "evt_own" }] });
    const responses = [
      await remove("unknown"),
      await remove("..%2Fupdate"),
      await call("DELETE", `/v1/subscriptionevent/unknown/${demo.event}`),
      await leave("unknown", demo.event),
      await leave(other, "unknown"),
      await leave(demo.subscription, "evt_own"),
    ];
    for (const { status, openPoint } of responses) expect([status, openPoint]).toEqual([400, "CAL-119, CAL-149"]);
  });
});

test("CAL-086 · a change that was accepted before a snapshot happens after it is restored", async () => {
  await update({ eventId: demo.event, title: "Fair" });
  const snapshot = await saved();
  await send("POST", "/_sandbox/reset", { json: {} });
  await advance(1_000);
  expect((await seen())[0]).toMatchObject({ title: "Demo concert" });
  await restore(snapshot);
  await advance(119);
  expect((await seen())[0]).toMatchObject({ title: "Demo concert" });
  await advance(1);
  expect((await seen())[0]).toMatchObject({ title: "Fair" });
});

test("an event that is gone when its change takes effect stays gone", async () => {
  await remove(demo.event);
  await update({ eventId: demo.event, title: "Fair" });
  await leave(demo.subscription, demo.event);
  await advance(120);
  expect(await ids()).toEqual([]);
});
