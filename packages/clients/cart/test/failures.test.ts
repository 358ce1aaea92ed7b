import { beforeEach, describe, expect, it } from "vitest";
import { failures, PartialFailureError, unwrap } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const done = { cartItemId: "item-1", itemReservationId: "res-1", success: true };
const failed = { cartItemId: "item-2", success: false };

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe.each([
  ["reserveItems", "CRT-052 CRT-055 CRT-056"],
  ["confirmPurchase", "CRT-057 CRT-061 CRT-081"],
  ["releaseReservations", "CRT-062 CRT-087"],
] as const)("the items of one call of %s succeed or fail on their own", (operation, rules) => {
  const call = () => everyOperation[operation](partner.client().session());

  it(`${rules} · failures() lists those with success false`, async () => {
    partner.data = { cartId: "cart-1", items: [done, failed] };
    const { data, response } = await call();
    expect([response.status, data]).toEqual([200, partner.data]);
    expect(failures(data)).toEqual([failed]);
  });

  it(`${rules} · unwrap throws them; the rest was executed`, async () => {
    partner.data = { cartId: "cart-1", items: [done, failed] };
    const error = await unwrap(call()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PartialFailureError);
    expect(error).toMatchObject({ failures: [failed], data: partner.data, info: { outcome: "executed" } });
    expect(await unwrap(call(), { allowPartial: true })).toEqual(partner.data);
  });

  it(`${rules} · nothing failed where every item succeeded, or there is none`, async () => {
    for (const items of [[done], []]) {
      partner.data = { cartId: "cart-1", items };
      const data = await unwrap(call());
      expect([data, failures(data)]).toEqual([partner.data, []]);
    }
  });
});

it("CRT-077 · a rejected item with cartItemId and success alone is a failure, and no altWalletOrderId is missed", async () => {
  partner.data = { items: [failed] };
  const { data } = await everyOperation.reserveItems(partner.client().session());
  expect(data).toEqual({ items: [{ cartItemId: "item-2", success: false }] });
  expect(failures(data)).toEqual([{ cartItemId: "item-2", success: false }]);
});

it("CRT-072 · result false of the placement check is a result, not a failure", async () => {
  partner.data = { result: false };
  const data = await unwrap(everyOperation.checkPlacements(partner.client().session()));
  expect([data, failures(data)]).toEqual([{ result: false }, []]);
});

it("CRT-044 CRT-053 · prices are handed on as they came", async () => {
  const item = { ...done, quantity: 3, unitPrice: 1.1, totalPrice: 9.99, currency: "NOK" };
  partner.data = { items: [item] };
  const { data } = await everyOperation.reserveItems(partner.client().session());
  expect(data?.items).toEqual([item]);
});

describe("cancel's response, whose body is not documented", () => {
  it.each([
    ["an object", '{"provider":"said yes"}', { provider: "said yes" }],
    ["nothing", null, undefined],
  ])("CRT-066 CRT-083 · %s is handed on", async (_what, body, want) => {
    partner.script.push(() => new Response(body));
    const { data, response } = await everyOperation.cancelConfirmedItem(partner.client().session());
    expect([response.status, data, failures(data)]).toEqual([200, want, []]);
  });

  it("CRT-066 CRT-083 · a text is handed on where the caller asks for it", async () => {
    partner.script.push(() => new Response("said yes"));
    const { data } = await partner
      .client()
      .POST("/v1/confirmation/cancel", { body: { itemReservationId: "res-1" }, parseAs: "text" });
    expect(data).toBe("said yes");
  });
});
