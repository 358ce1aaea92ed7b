import { buildEvent, callInfo, failures, hashEmail, unwrap } from "@tillside/events";
import { beforeEach, describe, expect, test } from "vitest";
import { eventsClient } from "../../src/scenarios/clients.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

const scene = openScene();
let events: ReturnType<typeof eventsClient>;
let accountId: string;
beforeEach(() => {
  events = eventsClient(scene);
  [accountId] = scene.fixtures.apps[0].accountIds;
});

/** How often the sandbox took each event in, by the id that its sender gave it. */
const received = async (): Promise<Readonly<Record<string, number>>> =>
  (await scene.state<Readonly<Record<string, Readonly<Record<string, number>>>>>("events.received"))[accountId] ?? {};

const purchase = (clientEventId: string, eventType = "conversion") =>
  buildEvent({
    clientEventId,
    eventType,
    eventTime: new Date(scene.clock.now()),
    objectData: { email: "ada@fjord.example", transactionid: clientEventId, amount: "49.90", currency: "USD" },
  });
const batch = (...ids: string[]) => ({ accountId, events: ids.map((id) => purchase(id)) });

describe.each(["/v1/events", "/v2/events"] as const)("%s", (path) => {
  test("a shop reports two purchases", async () => {
    const emailsha256 = await hashEmail(" Ada@Fjord.example");
    const order = buildEvent({
      clientEventId: "order-2",
      eventType: "conversion",
      eventTime: new Date(scene.clock.now()),
      objectData: { emailsha256, transactionid: "order-2", quantity: 2 },
    });
    const data = await unwrap(events.POST(path, { body: { accountId, events: [purchase("order-1"), order] } }));
    expect(failures(data)).toEqual([]);
    expect(await received()).toEqual({ "order-1": 1, "order-2": 1 });
  });

  test("EVT-120 · a 200 names the events that failed; they alone are mended and sent again", async () => {
    const [good, bad] = [purchase("order-1"), purchase("order-2", scene.fixtures.events.unprocessedEventType)];
    const { data } = await events.POST(path, { body: { accountId, events: [good, bad] } });
    expect(failures(data)).toMatchObject([{ record: { clientEventId: "order-2" } }]);
    await unwrap(events.POST(path, { body: { accountId, events: [{ ...bad, eventType: "conversion" }] } }));
    expect(await received()).toEqual({ "order-1": 1, "order-2": 1 });
  });
});

test("an event that is too old is refused before it is sent", async () => {
  const old = { ...purchase("order-1"), eventTime: "2020-01-01T00:00:00Z" };
  await expect(events.POST("/v1/events", { body: { accountId, events: [old] } })).rejects.toMatchObject({
    name: "GuardError",
  });
  expect(await scene.requests()).toEqual([]);
});

test("EVT-105 EVT-127 · a key that was used before, by its caller: 409, and what became of the first is unknown", async () => {
  const send = (header = {}) => events.POST("/v1/events", { params: { header }, body: batch("order-1") });
  const { idempotencyKey } = callInfo((await send()).response);
  const { response } = await send({ "Idempotency-Key": idempotencyKey });
  expect([response.status, callInfo(response).outcome]).toEqual([409, "unknown"]);
  expect(await received()).toEqual({ "order-1": 1 });
});

describe("each path", () => {
  underFaults(scene, "v1, whose key identifies a repeat", {
    operation: "sendEventsV1",
    method: "POST",
    path: "/events/v1/events",
    protection: "conflict",
    send: () => events.POST("/v1/events", { body: batch("order-1") }),
    effects: async () => (await received())["order-1"] ?? 0,
  });

  underFaults(scene, "v2, which has no key", {
    operation: "sendEventsV2",
    method: "POST",
    path: "/events/v2/events",
    protection: "none, but 5xx means again",
    send: () => events.POST("/v2/events", { body: batch("order-1") }),
    effects: async () => (await received())["order-1"] ?? 0,
  });
});
