import type { components, EventsClient } from "../src/index.ts";

export const event: components["schemas"]["Event"] = {
  clientEventId: "event-1",
  eventType: "conversion",
  eventTime: "2026-11-01T12:00:00Z",
  objectData: [{ name: "email", value: "customer@store.example" }],
};

const body = { accountId: "account-1", events: [event] };

/** One valid call of each operation, without anything that the policy fills. */
export const calls = {
  v1: (client: EventsClient) => client.POST("/v1/events", { body }),
  v2: (client: EventsClient) => client.POST("/v2/events", { body }),
};
