import { expect, test } from "vitest";
import { everyOperation } from "../../test/every-operation.ts";
import { fakeApi } from "../../test/fake-api.ts";
import type { AdviceNotice } from "../index.ts";
import { idempotencyKey } from "./idempotency-key.ts";

function advised() {
  const partner = fakeApi();
  const reported: AdviceNotice[] = [];
  const client = partner.client({ onAdvice: (notice) => reported.push(notice) });
  const pause = (key: string) =>
    client.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: { account_id: "account-1" }, header: { "Idempotency-Key": key } },
      body: { status: "paused" },
    });
  return { partner, client, pause, reported };
}

test.each(["not-a-uuid", "shop-4711", "9b2e7a543d5b4b0a81d26f1f6b1e2a3c", "{9b2e7a54-3d5b-4b0a-81d2-6f1f6b1e2a3c}"])(
  "ONB-199, ONB-203 · %j is no UUID: advice, and the write goes out with it",
  async (key) => {
    const { partner, pause, reported } = advised();
    await pause(key);
    expect(partner.calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual([key]);
    expect(reported).toEqual([
      {
        ...{
          api: "onboarding",
          operation: "setAccountStatus",
          rule: "ONB-199",
          field: "params.header.Idempotency-Key",
        },
        message: "params.header.Idempotency-Key is not a UUID, which the contract asks for. Leave it out to get one.",
      },
    ]);
  },
);

test.each(["", " "])("ONB-199 · %j is no key: the write goes out with a UUID, without advice", async (key) => {
  const { partner, pause, reported } = advised();
  await pause(key);
  const [sent] = partner.calls.map(({ headers }) => headers.get("idempotency-key"));
  expect(sent).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(reported).toEqual([]);
});

test("ONB-199 · a call by name learns the field as it has it", async () => {
  const { client, reported } = advised();
  const headers = { "Idempotency-Key": "shop-4711" };
  await client.setAccountStatus({ path: { account_id: "account-1" }, headers, body: { status: "paused" } });
  expect(reported.map(({ field, message }) => [field, message])).toEqual([
    [
      "headers.Idempotency-Key",
      "headers.Idempotency-Key is not a UUID, which the contract asks for. Leave it out to get one.",
    ],
  ]);
});

test("ONB-199 · nothing is said of a UUID of any version, nor of the client's own", async () => {
  const { client, pause, reported } = advised();
  await pause("9b2e7a54-3d5b-4b0a-81d2-6f1f6b1e2a3c");
  await pause("C232AB00-9414-11EC-B3C8-9F6BDECED846");
  for (const call of Object.values(everyOperation)) await call(client);
  expect(reported.filter(({ rule }) => rule === "ONB-199")).toEqual([]);
});

test("ONB-200, ONB-155 · all writes are looked at but the privacy request, which takes no key", () => {
  expect([...(idempotencyKey.operations ?? [])].sort()).toEqual([
    "addPage",
    "registerAccount",
    "requestDataDeletion",
    "setAccountStatus",
    "startPayoutSetup",
    "switchPageLayoutType",
    "writeLayoutTheme",
    "writeMarketplaceControlsList",
    "writeOfferControlsList",
  ]);
});
