import { callInfo } from "@tillside/onboarding";
import { describe, expect, test } from "vitest";
import * as clients from "../../src/scenarios/clients.ts";
import { openScene } from "../../src/scenarios/scene.ts";

const scene = openScene();

/** One call of each API that states no rate limit, in one attempt. */
const calls: Readonly<Record<string, { readonly path: string; call(): Promise<{ readonly response: Response }> }>> = {
  query: {
    path: "/api/v1/query/*",
    call: () => clients.queryClient(scene).GET("/v1/query/accounts", { policy: once }),
  },
  reporting: {
    path: "/api/reporting/*",
    call: () =>
      clients.reportingClient(scene).GET("/reporting/accounts/{accountId}/summary", {
        params: {
          path: { accountId: scene.fixtures.apps[0].accountIds[0] },
          query: {
            dateStart: "2026-01-01T00:00:00.000",
            dateEnd: "2026-02-01T00:00:00.000",
            currency: "USD",
            timeZoneVariation: "Pacific/Honolulu",
          },
        },
        policy: once,
      }),
  },
  "events v1": { path: "/events/v1/*", call: () => sendEvents("/v1/events") },
  "events v2": { path: "/events/v2/*", call: () => sendEvents("/v2/events") },
  nurture: {
    path: "/nurture/*",
    call: () =>
      clients
        .nurtureClient(scene)
        .POST("/1.0/nurture/unsubscribe", { body: { email: "ada@fjord.example" }, policy: once }),
  },
  cart: {
    path: "/cart/*",
    call: () =>
      clients
        .cartClient(scene)
        .session()
        .POST("/v1/cart/reserve", { body: { cartId: "cart-1", items: [] }, policy: once }),
  },
  calendar: {
    path: "/calendar/*/subscribe/*",
    call() {
      const { accountCode, calendarCode } = scene.fixtures.calendar;
      return clients.calendarClient(scene).POST("/v2/subscribe/{accountCode}/{calendarCode}", {
        params: { path: { accountCode, calendarCode } },
        body: { emailAddress: "ada@shop.example" },
        policy: once,
      });
    },
  },
};
const once = { attempts: 1 };

function sendEvents(path: "/v1/events" | "/v2/events") {
  const [accountId] = scene.fixtures.apps[0].accountIds;
  const eventTime = new Date(scene.clock.now()).toISOString();
  const events = [{ clientEventId: "order-1", eventType: "conversion", eventTime }];
  return clients.eventsClient(scene).POST(path, { body: { accountId, events }, policy: once });
}

describe.each(Object.entries(calls))("a 429 of %s, which states no limit", (_api, { path, call }) => {
  test.each([
    ["Retry-After: 7", { retryAfter: 7 }, 7_000],
    ["no Retry-After", {}, 1_000],
  ])(
    "QRY-126 EVT-137 CRT-103 · with %s: the next call, of another client too, waits",
    async (_header, header, leastMs) => {
      await scene.fault({ match: { path }, status: 429, times: 1, ...header });
      const { response } = await call();
      expect(response.status).toBe(429);
      const from = scene.clock.now();
      expect(callInfo(response).retryAt?.getTime()).toBeGreaterThanOrEqual(from + leastMs);
      expect((await call()).response.ok).toBe(true);
      expect(scene.clock.now() - from).toBeGreaterThanOrEqual(leastMs);
    },
  );
});
