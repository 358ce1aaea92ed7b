import { expect, test } from "vitest";
import { calendarCaller, demo } from "../../../test/calendar-caller.ts";

const { advance, call, details, subscribe } = calendarCaller();
const unsubscribe = (json: object) => call("DELETE", demo.unsubscribe, { json });
const active = async (id: string) => (await details(id)).isActive;

test("CAL-084 CAL-091 CAL-029 · DELETE answers 202 without a body and deactivates minutes later", async () => {
  const { status, body } = await unsubscribe({ id: demo.subscription });
  expect([status, body]).toEqual([202, undefined]);
  await advance(119);
  expect(await active(demo.subscription)).toBe(true);
  await advance(1);
  expect(await details()).toMatchObject({ isActive: false, deactivatedDate: expect.stringMatching(/Z$/) });
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

test("CAL-088 · nothing reactivates, and a repeated delete gives 202 again, marked", async () => {
  await unsubscribe({ id: demo.subscription });
  await advance(120);
  const { deactivatedDate } = await details();
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

test("an unknown user name is accepted and has no effect", async () => {
  expect((await unsubscribe({ userName: "nobody" })).status).toBe(202);
  await advance(120);
  expect(await active(demo.subscription)).toBe(true);
});
