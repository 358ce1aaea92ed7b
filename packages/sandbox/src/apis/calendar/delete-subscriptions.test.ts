import { describe, expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { advance, call, details, restore, saved, send, subscribe } = calendarCaller();
const unsubscribe = (json: object) => call("DELETE", demo.unsubscribe, { json });
const active = async (id: string) => (await details(id)).isActive;

test("CAL-084 CAL-091 CAL-029 · DELETE returns 202 without a body and deactivates at once", async () => {
  const { status, body } = await unsubscribe({ id: demo.subscription });
  expect([status, body]).toEqual([202, undefined]);
  const { now } = (await send("GET", "/_sandbox/clock")).body;
  expect(await details()).toMatchObject({ isActive: false, deactivatedDate: now });
});

test("CAL-084 CAL-094 · the events of a deactivated subscription are removed minutes later", async () => {
  await unsubscribe({ id: demo.subscription });
  await advance(119);
  expect((await details()).events).toHaveLength(1);
  await advance(1);
  expect((await details()).events).toEqual([]);
});

test("CAL-092 · the body may give a reason and an action; without id and userName it is refused, as is none", async () => {
  const reasons = { unsubscribeReasonId: 7, unsubscribeReasonText: "No longer.", actionType: "any" };
  expect((await unsubscribe({ userName: "user_demo_0001", id: demo.subscription, ...reasons })).status).toBe(202);
  for (const given of [{}, { json: {} }, { json: reasons }]) {
    const { status, openPoint } = await call("DELETE", demo.unsubscribe, given);
    expect([status, openPoint]).toEqual([400, "CAL-092, CAL-093, CAL-149"]);
  }
});

test("CAL-093 · id is a subscription's, and with a user name it alone counts, marked", async () => {
  const [one, other] = [await subscribe({ userName: "ann" }), await subscribe({ userName: "ann" })];
  const { status, openPoint } = await unsubscribe({ id: one, userName: "ann" });
  expect([status, openPoint]).toEqual([202, "CAL-093, CAL-129"]);
  await advance(120);
  expect([await active(one), await active(other)]).toEqual([false, true]);
});

test("CAL-094 · a user name alone ends all of its subscriptions and removes their events", async () => {
  const ids = [await subscribe({ userName: "ann" }), await subscribe({ userName: "ann", events: [{ id: "evt_own" }] })];
  const bob = await subscribe({ userName: "bob" });
  expect((await unsubscribe({ userName: "ann" })).openPoint).toBe("CAL-129");
  await advance(120);
  for (const id of ids) expect(await details(id)).toMatchObject({ isActive: false, events: [] });
  expect((await details(bob)).events).toHaveLength(1);
});

/** Adds a copy of the demo calendar under ids of its own, for the demo seed has but one that can be subscribed to. */
async function secondCalendar(): Promise<void> {
  const snapshot = await saved();
  const calendars = snapshot.state.calendar?.calendars as object[];
  calendars.push(Object.assign({}, calendars[0], { id: "cal_second", code: "cal_code_second" }));
  await restore(snapshot);
}

test("CAL-094 CAL-093 · a user name alone reaches the account's other calendars too, marked", async () => {
  await secondCalendar();
  const here = await subscribe({ userName: "ann" });
  const other = await call("POST", "/v2/subscribe/acc_demo_0001/cal_code_second", { json: { userName: "ann" } });
  const { status, openPoint } = await unsubscribe({ userName: "ann" });
  expect([status, openPoint]).toEqual([202, "CAL-093, CAL-129"]);
  expect([await active(here), await active(String(other.body.subscriptionId))]).toEqual([false, false]);
  expect((await unsubscribe({ userName: "ann" })).openPoint).toBe("CAL-088, CAL-093, CAL-129");
});

test("CAL-093 CAL-119 · an id is of the calendar in the path, another calendar's is unknown", async () => {
  await secondCalendar();
  const other = await call("POST", "/v2/subscribe/acc_demo_0001/cal_code_second", { json: {} });
  const { status, openPoint } = await unsubscribe({ id: other.body.subscriptionId });
  expect([status, openPoint]).toEqual([400, "CAL-119, CAL-149"]);
});

test("CAL-085 · a deactivated subscription gets no new events", async () => {
  const bob = await subscribe({ userName: "bob" });
  await unsubscribe({ id: demo.subscription });
  await advance(120);
  const event = { eventId: "evt_new", title: "Fair" };
  const { status } = await call("POST", demo.events, { json: { event, subscriptionIds: [demo.subscription, bob] } });
  expect(status).toBe(202);
  await advance(120);
  expect((await details()).events).toEqual([]);
  expect((await details(bob)).events).toHaveLength(2);
});

test("CAL-085 · an event that was accepted before the subscription ended does not reach it afterwards", async () => {
  const bob = await subscribe({ userName: "bob" });
  const event = { eventId: "evt_new", title: "Fair" };
  await call("POST", demo.events, { json: { event, subscriptionIds: [demo.subscription, bob] } });
  await advance(60);
  await unsubscribe({ id: demo.subscription });
  await advance(60);
  expect((await details()).events).toHaveLength(1);
  expect((await details(bob)).events).toHaveLength(2);
  await advance(60);
  expect((await details()).events).toEqual([]);
});

test("CAL-088 · nothing reactivates, and a repeated delete gives 202 again, marked", async () => {
  await unsubscribe({ id: demo.subscription });
  const { deactivatedDate } = await details();
  await advance(1);
  const { status, openPoint } = await unsubscribe({ userName: "user_demo_0001" });
  expect([status, openPoint]).toEqual([202, "CAL-088, CAL-129"]);
  await advance(120);
  await subscribe({ userName: "user_demo_0001" });
  expect(await details()).toMatchObject({ isActive: false, deactivatedDate });
});

test("CAL-095 CAL-119 · unknown ids are 400, a bad token 401", async () => {
  for (const json of [{ id: "unknown" }, { id: "__proto__" }, { id: 7 }, { id: "" }]) {
    const { status, openPoint } = await unsubscribe(json);
    expect([status, openPoint]).toEqual([400, "CAL-119, CAL-149"]);
  }
  const elsewhere = await call("DELETE", "/v1/subscription/unknown/unknown", { json: { id: demo.subscription } });
  expect([elsewhere.status, elsewhere.openPoint]).toEqual([400, "CAL-119, CAL-149"]);
  expect((await call("DELETE", demo.unsubscribe, { headers: { authorization: "x" } })).status).toBe(401);
});

test("CAL-158 · an unknown user name is accepted and has no effect, marked", async () => {
  const { status, openPoint } = await unsubscribe({ userName: "nobody" });
  expect([status, openPoint]).toEqual([202, "CAL-158, CAL-129"]);
  await advance(120);
  expect(await active(demo.subscription)).toBe(true);
});

describe("by the setting", () => {
  const quick = calendarCaller({ settings: { calendarDelaySeconds: 5 } });

  test("CAL-084 CAL-129 · events are removed and added 5 seconds later", async () => {
    const seen = async () => (await quick.details()).eventsVisibleToSubscription?.map(({ title }) => title);
    await quick.call("POST", demo.events, { json: { event: { title: "Fair" }, subscriptionIds: [demo.subscription] } });
    await quick.advance(4);
    expect(await seen()).toEqual(["Demo concert"]);
    await quick.advance(1);
    expect(await seen()).toEqual(["Demo concert", "Fair"]);
    await quick.call("DELETE", demo.unsubscribe, { json: { id: demo.subscription } });
    await quick.advance(4);
    expect(await seen()).toEqual(["Demo concert", "Fair"]);
    await quick.advance(1);
    expect(await seen()).toEqual([]);
  });
});
