import type { UntypedResult } from "../src/call/untyped-result.ts";
import { calendar, cart, events, query } from "./apis.ts";
import { fakeServer } from "./fake-server.ts";

const auth = { getToken: () => "token-1" };

/** The result of a successful call of this API with the given response, as its client returns it. */
export function resultOf(api: "events" | "cart" | "calendar" | "query", response: unknown): Promise<UntypedResult> {
  const { client, clock } = fakeServer(() => Response.json(response));
  const path = { accountCode: "acc", calendarCode: "cal" };
  const calls = {
    events: () => client(events, { auth: { appCredentials: auth } }).POST("/v1/events", { body: {} }),
    cart: () => client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" }).POST("/v1/cart/reserve", { body: {} }),
    calendar: () =>
      client(calendar, { auth }).POST("/v2/subscribe/{accountCode}/{calendarCode}", { params: { path }, body: {} }),
    query: () => client(query, { auth }).GET("/v1/query/accounts"),
  };
  return clock.run<UntypedResult>(calls[api]());
}
