import { hashEmail } from "@tillside/audience";
import { buildEvent } from "@tillside/events";
import { callInfo, unwrap } from "@tillside/onboarding";
import { runReport } from "@tillside/query";
import { describe, expect, test } from "vitest";
import { callEnd } from "../../src/scenarios/call-end.ts";
import * as clients from "../../src/scenarios/clients.ts";
import { openSceneOverSocket } from "../../src/scenarios/scene.ts";

// Over a real connection the client lives by the system's time. The sandbox's is moved through its control plane.
const scene = openSceneOverSocket();
/** Longer than a token of any API lives, and than the service takes for a change in the background. */
const twoHours = 7_200;

describe("onboarding", () => {
  const onboard = () => {
    const [partner] = scene.fixtures.onboarding.partners;
    const path = { account_id: partner.accountId };
    const onboarding = clients.onboardingClient(scene);
    return {
      addPage: (policy = {}) =>
        onboarding.POST("/v1/partnership/accounts/{account_id}/pages", { params: { path }, body: {}, policy }),
      async pages() {
        const accounts = await scene.state<Record<string, { pages: unknown[] }>>("onboarding.accounts");
        return accounts[partner.accountId]?.pages.length;
      },
    };
  };

  test("ONB-218 · a token that expired on the server is renewed once, and the call carried out", async () => {
    const { addPage, pages } = onboard();
    await unwrap(addPage());
    await scene.pass(twoHours);
    const { response } = await addPage();
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
    expect((await scene.requests("addPage")).map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(await pages()).toBe(3);
  });

  test.each([
    ["a connection that is cut after execution", { drop: true, when: "after" }],
    ["a response that breaks off after execution", { truncate: true, when: "after" }],
    ["503 after execution", { status: 503, when: "after" }],
    ["a connection that is cut before execution", { drop: true, when: "before" }],
  ] as const)("%s: once more under the same key, one page", async (_, fault) => {
    const { addPage, pages } = onboard();
    await scene.fault({ match: { method: "POST", path: "*/pages" }, times: 1, ...fault });
    const { response } = await addPage();
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
    const keys = (await scene.requests("addPage")).map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    expect(await pages()).toBe(2);
  });

  test("a response that takes too long is abandoned, and the call is sent again with the same key", async () => {
    const { addPage, pages } = onboard();
    await scene.fault({ match: { path: "*/pages" }, times: 1, delayMs: 20_000 });
    expect(await callEnd(addPage({ attemptTimeoutMs: 2_000 }))).toMatchObject({ outcome: "executed" });
    expect(await pages()).toBe(2);
  });
});

test("query · a report is the same after its connection was cut", async () => {
  const [account] = scene.fixtures.apps[0].accountIds;
  const report = () =>
    unwrap(
      runReport(clients.queryClient(scene), "campaigns", account, {
        startDate: "2026-01-01",
        endDate: "2026-02-01",
        metrics: ["impressions"],
        dimensions: ["campaign_name"],
      }),
    );
  const { data } = await report();
  await scene.fault({ match: { path: "/api/v1/query/*" }, truncate: true, when: "after", times: 1 });
  expect((await report()).data).toEqual(data);
});

test("reporting · returns a summary although a response broke off", async () => {
  const [accountId] = scene.fixtures.apps[0].accountIds;
  await scene.fault({ match: { path: "/api/reporting/*" }, truncate: true, times: 1 });
  const summary = await unwrap(
    clients.reportingClient(scene).GET("/reporting/accounts/{accountId}/summary", {
      params: {
        path: { accountId },
        query: {
          dateStart: "2026-01-01T00:00:00.000",
          dateEnd: "2026-02-01T00:00:00.000",
          currency: "USD",
          timeZoneVariation: "America/Chicago",
        },
      },
    }),
  );
  expect(summary.campaignsSummary?.impressions).toBeGreaterThan(0);
});

describe("events", () => {
  const send = (path: "/v1/events" | "/v2/events") => {
    const [accountId] = scene.fixtures.apps[0].accountIds;
    const event = buildEvent({
      clientEventId: "order-1",
      eventType: "conversion",
      eventTime: new Date(),
      objectData: { email: "ada@fjord.example" },
    });
    return clients.eventsClient(scene).POST(path, { body: { accountId, events: [event] } });
  };
  const received = async () => Object.values(await scene.state<Record<string, object>>("events.received"));

  test.each(["/v1/events", "/v2/events"] as const)(
    "%s · no response: executed once, and unknown to the sender",
    async (path) => {
      await scene.fault({ match: { path: `/events${path}` }, drop: true, when: "after", times: 1 });
      expect(await callEnd(send(path))).toMatchObject({ outcome: "unknown" });
      expect(await received()).toEqual([{ "order-1": 1 }]);
    },
  );
});

test("audience · a list is correct after a call without a response", async () => {
  await scene.fault({ match: { path: "/data/*" }, drop: true, when: "after", times: 1 });
  const { accountId } = scene.fixtures.audience;
  const sha256s = [await hashEmail("ada@fjord.example")];
  const call = clients
    .audienceClient(scene)
    .POST("/v3/import/suppression", { body: { accountId, action: "include", sha256s } });
  expect(await callEnd(call)).toMatchObject({ outcome: "executed", attempts: 2 });
  expect(Object.values(await scene.state<Record<string, number>>("audience.sizes"))).toEqual([1]);
});

test("nurture · opting out survives a server that is away", async () => {
  await scene.fault({ match: { path: "/nurture/*" }, status: 503, times: 1 });
  const call = clients.nurtureClient(scene).POST("/1.0/nurture/unsubscribe", { body: { email: "ada@fjord.example" } });
  expect(await callEnd(call)).toMatchObject({ outcome: "executed", attempts: 2 });
  expect(Object.values(await scene.state<Record<string, object>>("nurture.unsubscribed"))).toEqual([
    { email: "ada@fjord.example" },
  ]);
});

test("cart · a reservation that got no response is not made twice, and is free again when its time is over", async () => {
  const { singleItemId } = scene.fixtures.cart;
  await scene.fault({ match: { path: "/cart/*" }, truncate: true, when: "after", times: 1 });
  const customer = clients.cartClient(scene).session({});
  const call = customer.POST("/v1/cart/reserve", { body: { items: [{ cartItemId: singleItemId, quantity: 1 }] } });
  expect(await callEnd(call)).toMatchObject({ outcome: "unknown", attempts: 1 });
  const statuses = async () =>
    Object.values(await scene.state<Record<string, { status: string }>>("cart.reservations")).map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual(["reserved"]);
  await scene.pass(twoHours);
  expect(await statuses()).toEqual(["released"]);
});

test("calendar · a subscription is there, and is left, with a new token in between", async () => {
  const { accountCode, calendarCode } = scene.fixtures.calendar;
  const params = { path: { accountCode, calendarCode } };
  const calendar = clients.calendarClient(scene);
  const { subscriptionId = "" } = await unwrap(
    calendar.POST("/v2/subscribe/{accountCode}/{calendarCode}", { params, body: { emailAddress: "ada@shop.example" } }),
  );
  await scene.pass(twoHours);
  const call = calendar.DELETE("/v1/subscription/{accountCode}/{calendarCode}", {
    params,
    body: { id: subscriptionId },
  });
  expect(await callEnd(call)).toMatchObject({ outcome: "executed", attempts: 2 });
  await scene.pass(twoHours);
  const subscriptions = await scene.state<Record<string, { isActive: boolean }>>("calendar.subscriptions");
  expect(subscriptions[subscriptionId]?.isActive).toBe(false);
});
