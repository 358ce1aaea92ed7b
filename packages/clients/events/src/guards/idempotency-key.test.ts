import { checkBody } from "@tillside/policy";
import { expect, test } from "vitest";
import { calls, event } from "../../test/calls.ts";
import { fakeApi } from "../../test/fake-api.ts";
import { type AdviceNotice, sendEvents } from "../index.ts";

function advised() {
  const service = fakeApi();
  const reported: AdviceNotice[] = [];
  const client = service.client({ onAdvice: (notice) => reported.push(notice) });
  const send = (key: string, name = "Idempotency-Key") =>
    client.POST("/v1/events", {
      body: { accountId: "account-1", events: [event] },
      headers: { [name]: key },
    });
  const keys = () => service.calls.map(({ headers }) => headers.get("idempotency-key"));
  return { client, send, reported, keys };
}

test.each([
  "not-a-uuid",
  "order-4711",
  // Version 1, and a variant that RFC 9562 does not describe.
  "c232ab00-9414-11ec-b3c8-9f6bdeced846",
  "9b2e7a54-3d5b-4b0a-c1d2-6f1f6b1e2a3c",
])("EVT-104, EVT-110 · %j, which is not a UUID v4, causes advice and is sent", async (key) => {
  const { send, reported, keys } = advised();
  await send(key, "idempotency-key");
  expect(keys()).toEqual([key]);
  expect(reported).toEqual([
    {
      ...{ api: "events", operation: "sendEventsV1", rule: "EVT-104", field: "params.header.Idempotency-Key" },
      message: "params.header.Idempotency-Key is not a UUID v4, which the contract asks for. Leave it out to get one.",
    },
  ]);
});

test.each(["", " "])("EVT-104 · %j is no key: a UUID v4 is sent in its place, without advice", async (key) => {
  const { send, reported, keys } = advised();
  await send(key);
  expect(keys()).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  ]);
  expect(reported).toEqual([]);
});

test("EVT-104 · no advice for a UUID v4 in either letter case, nor for the client's own key", async () => {
  const { client, send, reported } = advised();
  await send("9b2e7a54-3d5b-4b0a-81d2-6f1f6b1e2a3c");
  await send("9B2E7A54-3D5B-4B0A-91D2-6F1F6B1E2A3C");
  await calls.v1(client);
  await sendEvents(client, [event], { accountId: "account-1" });
  checkBody(client, "POST /v1/events", { accountId: "account-1", events: [event] });
  expect(reported).toEqual([]);
});

test("EVT-111 · v2 takes no key", async () => {
  const { client, reported } = advised();
  await calls.v2(client);
  expect(reported).toEqual([]);
});
