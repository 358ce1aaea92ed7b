import { describe, expect, test } from "vitest";
import { type JsonBody, type ReadResponse, requester } from "../../../test/requester.ts";

const made = requester();
const { send, advance, saved, restore } = made;
const basic = { "svc-api-key": "sandbox-cart-key", accept: "application/json" };
const whole = { ...basic, "svc-session-id": "session-1", "svc-tag-id": "tag_demo_0001" };
const [one, other, single] = ["item_demo_0001", "item_demo_0002", "item_demo_single"];
const paths = {
  any: "/cart/v1/placements/any",
  reserve: "/cart/v1/cart/reserve",
  confirm: "/cart/v1/cart/confirm",
  release: "/cart/v1/cart/release",
  cancel: "/cart/v1/confirmation/cancel",
};
type Name = keyof typeof paths;

const call = (name: Name, json: unknown, headers: Record<string, string> = whole) =>
  send("POST", paths[name], { headers, json });
const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([given]) => given !== name));
/** Its first item. */
const item = ({ body }: ReadResponse) => body.items?.[0] as JsonBody;
const state = async (part: string) => (await send("GET", `/_sandbox/state/cart.${part}`)).body;
const supply = async () => (await state("catalogue"))[single]?.supply;

/** The reservation of one item. */
async function reserved(cartItemId = one, quantity = 1): Promise<string> {
  return String(item(await call("reserve", { items: [{ cartItemId, quantity }] })).itemReservationId);
}
const confirm = (itemReservationId: string, cartItemId = one) =>
  call("confirm", { items: [{ cartItemId, itemReservationId }] });
const release = (itemReservationId: string, cartItemId = one) =>
  call("release", { items: [{ cartItemId, itemReservationId }] });

test("CRT-002 · the cart host has one prefix of its own", async () => {
  const headers = { ...whole, "content-type": "application/json" };
  expect((await send("POST", "/cart/v1/placements/any", { headers, text: "{}" })).status).toBe(200);
  expect((await send("POST", "/v1/placements/any", { headers, text: "{}" })).status).toBe(404);
});

describe("placements/any", () => {
  test("CRT-001 CRT-070 CRT-071 · POST /v1/placements/any below the cart host returns 200 with result", async () => {
    const json = { cartId: "cart-1", pageIdentifier: "page-1", url: "https://shop.example", attributes: { a: "b" } };
    const { status, body } = await call("any", json);
    expect([status, body]).toEqual([200, { result: true }]);
    expect((await call("any", { pageIdentifier: "page_demo_empty" })).body).toEqual({ result: false });
  });

  test("CRT-012 CRT-013 CRT-014 · without a session: succeeds, and the response has no session header", async () => {
    const { status, headers } = await call("any", {}, without("svc-session-id"));
    expect([status, headers.has("svc-session-id")]).toEqual([200, false]);
  });

  test("CRT-018 CRT-025 · without a tag: 400, marked", async () => {
    const { status, openPoint } = await call("any", {}, without("svc-tag-id"));
    expect([status, openPoint]).toEqual([400, "CRT-025"]);
  });
});

test("CRT-107 · a reservation is confirmed and released under another cart too, marked", async () => {
  const made = async () => {
    const items = [{ cartItemId: one, quantity: 1 }];
    return String(item(await call("reserve", { cartId: "cart-1", items })).itemReservationId);
  };
  for (const name of ["confirm", "release"] as const) {
    const items = async () => [{ cartItemId: one, itemReservationId: await made() }];
    const other = await call(name, { cartId: "cart-2", items: await items() });
    expect([other.status, item(other).success, other.openPoint]).toEqual([200, true, "CRT-107"]);
    expect((await call(name, { cartId: "cart-1", items: await items() })).openPoint).toBeUndefined();
    expect((await call(name, { items: await items() })).openPoint).toBeUndefined();
  }
});

describe("reserve", () => {
  test("CRT-047 CRT-063 · less than one of an item takes nothing and gives nothing back; marked", async () => {
    const before = await supply();
    const response = await call("reserve", { items: [{ cartItemId: single, quantity: -1 }] });
    expect([response.status, item(response).success, response.openPoint]).toEqual([200, true, "CRT-067, CRT-047"]);
    expect(await supply()).toBe(before);
    await release(String(item(response).itemReservationId), single);
    expect(await supply()).toBe(before);
    expect(item(await call("reserve", { items: [{ cartItemId: single, quantity: 2 }] })).success).toBe(false);
  });

  test("CRT-052 CRT-054 CRT-076 · an accepted item is reserved, with its reservation and expiry", async () => {
    const response = await call("reserve", { cartId: "cart-1", items: [{ cartItemId: one, quantity: 2 }] });
    expect(item(response)).toEqual({
      cartItemId: "item_demo_0001",
      itemReservationId: expect.any(String),
      quantity: 2,
      unitPrice: 9.99,
      totalPrice: 19.98,
      currency: "USD",
      expirationDateTimeUtc: expect.stringMatching(/Z$/),
      success: true,
    });
    expect(Object.values(await state("reservations"))).toMatchObject([{ cartItemId: one, status: "reserved" }]);
  });

  test("CRT-073 CRT-074 CRT-075 · takes cart, items, wallet, merchant and attributes; returns cart and items", async () => {
    const json = {
      cartId: "cart-1",
      items: [{ cartItemId: one, quantity: 1 }],
      isAltWalletPayment: false,
      merchantId: "merchant-1",
      attributes: { any: "thing" },
    };
    const { status, body } = await call("reserve", json);
    expect([status, Object.keys(body)]).toEqual([200, ["cartId", "items"]]);
  });

  test("CRT-041 CRT-042 CRT-077 · altWalletOrderId, a text, only where isAltWalletPayment is true", async () => {
    const { body, openPoint } = await call("reserve", { items: [], isAltWalletPayment: true });
    expect([body, openPoint]).toEqual([{ items: [], altWalletOrderId: expect.any(String) }, "CRT-067, CRT-077"]);
    expect((await call("reserve", { items: [], isAltWalletPayment: false })).body).toEqual({ items: [] });
  });

  test("CRT-055 CRT-056 CRT-077 · a rejected item fails alone, has no effects and no more than its own fields", async () => {
    const items = [
      { cartItemId: "item_demo_rejected", quantity: 3 },
      { cartItemId: one, quantity: 1 },
    ];
    const { status, body, openPoint } = await call("reserve", { items });
    expect([status, openPoint]).toEqual([200, "CRT-067, CRT-077"]);
    expect(body.items?.[0]).toEqual({ cartItemId: "item_demo_rejected", quantity: 3, success: false });
    expect(body.items?.[1]).toMatchObject({ success: true });
    expect(Object.keys(await state("reservations"))).toHaveLength(1);
  });

  test("CRT-055 · of nothing are there more than can be counted", async () => {
    const { status, body } = await call("reserve", { items: [{ cartItemId: one, quantity: 1e308 }] });
    expect([status, body.items?.[0]]).toEqual([200, { cartItemId: one, quantity: 1e308, success: false }]);
    const text = `{"items":[{"cartItemId":"${one}","quantity":1e999}]}`;
    const headers = { ...whole, "content-type": "application/json" };
    expect((await send("POST", paths.reserve, { headers, text })).status).toBe(400);
  });

  test.each([9_007_199_254_740_991, -9_007_199_254_740_991])(
    "CRT-047 · a snapshot with the quantity %i is restored",
    async (quantity) => {
      await reserved(one, quantity);
      const before = await state("reservations");
      await restore(await saved());
      expect(await state("reservations")).toEqual(before);
    },
  );

  test("CRT-053 · the price is locked: a later one in the catalogue does not change the reservation", async () => {
    await reserved();
    const dearer = JSON.stringify(await saved()).replaceAll('"supply":null', '"supply":null,"unitPrice":99');
    await restore(JSON.parse(dearer));
    const next = await call("reserve", { items: [{ cartItemId: one, quantity: 1 }] });
    expect(item(next)).toMatchObject({ unitPrice: 99 });
    const [first] = Object.values(await state("reservations"));
    expect(first).toMatchObject({ unitPrice: 9.99 });
  });

  test("CRT-044 · each item has the price of its fixture", async () => {
    const items = [
      { cartItemId: one, quantity: 1 },
      { cartItemId: other, quantity: 1 },
    ];
    const { body } = await call("reserve", { items });
    expect([...(body.items ?? [])].map(({ unitPrice }) => unitPrice)).toEqual([9.99, 24.5]);
  });

  test.each([0, -1, 1_000_000])("CRT-047 · a quantity of %i is taken", async (quantity) => {
    expect(item(await call("reserve", { items: [{ cartItemId: one, quantity }] }))).toMatchObject({
      success: true,
      quantity,
    });
  });

  test("CRT-045 · any attribute keys, and none changes the response", async () => {
    const plain = await call("any", {});
    const { status, body } = await call("any", { attributes: { "any key": "", result: "false", ["__proto__"]: "x" } });
    expect([status, body]).toEqual([200, plain.body]);
  });

  test("CRT-046 CRT-088 · nothing is required but what the confirm rule says", async () => {
    for (const name of ["any", "reserve", "confirm", "release"] as const)
      expect((await call(name, {})).status).toBe(200);
    expect((await call("confirm", { items: [] })).status).toBe(200);
    expect(item(await call("reserve", { items: [{}] }))).toEqual({ cartItemId: "", success: false });
  });

  test("CRT-024 · with Accept-Language only what matches is considered, in full or as a language", async () => {
    const french = async (language?: string) => {
      const headers = language === undefined ? whole : { ...whole, "accept-language": language };
      return item(await call("reserve", { items: [{ cartItemId: "item_demo_french", quantity: 1 }] }, headers))
        ?.success;
    };
    expect([await french(), await french("fr-FR"), await french("fr"), await french("FR-ca")]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([await french("en-US"), await french("fr-BE")]).toEqual([false, false]);
  });

  test("CRT-067 · a reservation lasts as long as the setting says, by choice of the sandbox", async () => {
    const now = made.sandbox.clock.now();
    const response = await call("reserve", { items: [{ cartItemId: one, quantity: 1 }] });
    expect(Date.parse(String(item(response).expirationDateTimeUtc)) - now).toBe(900_000);
    expect(response.openPoint).toBe("CRT-067");
  });
});

describe("confirm", () => {
  test("CRT-057 CRT-060 CRT-081 · an item by its reservation", async () => {
    const itemReservationId = await reserved();
    const response = await confirm(itemReservationId);
    expect(item(response)).toEqual({
      cartItemId: "item_demo_0001",
      itemReservationId,
      itemConfirmationId: expect.any(String),
      itemConfirmationUrl: expect.stringMatching(/^https:/),
      success: true,
    });
    expect(Object.values(await state("reservations"))).toMatchObject([{ status: "confirmed" }]);
  });

  test("CRT-061 CRT-069 · an item by quantity, with the same effects and without a reservation id, marked", async () => {
    const response = await call("confirm", { items: [{ cartItemId: one, quantity: 2 }] });
    expect(item(response)).toEqual({
      cartItemId: one,
      itemConfirmationId: expect.any(String),
      itemConfirmationUrl: expect.any(String),
      success: true,
    });
    expect(response.openPoint).toBe("CRT-069");
    expect(await state("providerCalls")).toMatchObject([{ kind: "fulfill", cartItemId: one }]);
  });

  test("CRT-059 · the provider receives the order to fulfill", async () => {
    const response = await confirm(await reserved());
    const { itemConfirmationId } = item(response);
    expect(await state("providerCalls")).toEqual([{ kind: "fulfill", cartItemId: one, itemConfirmationId }]);
  });

  test("CRT-078 CRT-080 · takes cart, order, items, wallet order, merchant, attributes; returns cart, order, items", async () => {
    const json = {
      cartId: "cart-1",
      orderId: "order-1",
      items: [],
      altWalletOrderId: "wallet-1",
      merchantId: "merchant-1",
      attributes: {},
    };
    expect((await call("confirm", json)).body).toEqual({ cartId: "cart-1", orderId: "order-1", items: [] });
  });

  test("CRT-079 · neither reservation nor quantity: 400, marked", async () => {
    const { status, openPoint } = await call("confirm", { items: [{ cartItemId: one }] });
    expect([status, openPoint]).toEqual([400, "CRT-079"]);
  });

  test("CRT-079 · both: the reservation counts, marked", async () => {
    const itemReservationId = await reserved();
    const response = await call("confirm", { items: [{ cartItemId: one, itemReservationId, quantity: 7 }] });
    expect([item(response).itemReservationId, response.openPoint]).toEqual([itemReservationId, "CRT-079"]);
    expect(Object.values(await state("confirmations"))).toMatchObject([{ quantity: 1 }]);
  });

  test("CRT-015 CRT-016 · the session may be left out only when no items are sent", async () => {
    const headers = without("svc-session-id");
    expect((await call("confirm", {}, headers)).status).toBe(200);
    expect((await call("confirm", { items: [] }, headers)).status).toBe(200);
    const { status, openPoint } = await call("confirm", { items: [{ cartItemId: one, quantity: 1 }] }, headers);
    expect([status, openPoint]).toEqual([400, "CRT-025"]);
  });

  test.each([
    ["after its release", async (id: string) => void (await release(id))],
    ["after its time", () => advance(900)],
    ["twice", async (id: string) => void (await confirm(id))],
  ])("CRT-068 · of a reservation %s: 200 with success false, marked", async (_, happens) => {
    const id = await reserved();
    await happens(id);
    const response = await confirm(id);
    expect([response.status, item(response), response.openPoint]).toEqual([
      200,
      { cartItemId: one, itemReservationId: id, success: false },
      "CRT-068",
    ]);
  });
});

describe("release", () => {
  test("CRT-062 CRT-085 CRT-087 · a reserved item is released", async () => {
    const itemReservationId = await reserved();
    expect(item(await release(itemReservationId))).toEqual({ cartItemId: one, itemReservationId, success: true });
    expect(Object.values(await state("reservations"))).toMatchObject([{ status: "released" }]);
  });

  test("CRT-063 · its supply is free again", async () => {
    const id = await reserved(single);
    expect(await supply()).toBe(0);
    expect(item(await call("reserve", { items: [{ cartItemId: single, quantity: 1 }] })).success).toBe(false);
    await release(id, single);
    expect(await supply()).toBe(1);
  });

  test("CRT-064 · so is what was not confirmed in time, by itself", async () => {
    await reserved(single);
    await advance(899);
    expect(await supply()).toBe(0);
    await advance(1);
    expect(await supply()).toBe(1);
    expect(Object.values(await state("reservations"))).toMatchObject([{ status: "released" }]);
  });

  test("CRT-064 · of a reservation that is confirmed or released, nothing is due any more", async () => {
    const due = async () => (await send("GET", "/_sandbox/clock/due")).body.due;
    const [confirmed, released, waiting] = [await reserved(), await reserved(), await reserved(other)];
    await confirm(confirmed);
    await release(released);
    expect(await due()).toMatchObject([{ job: "cart.expire", ids: { id: waiting } }]);
  });

  test("CRT-084 CRT-086 · takes cart, items and attributes; returns cart and items", async () => {
    expect((await call("release", { cartId: "cart-1", items: [], attributes: {} })).body).toEqual({
      cartId: "cart-1",
      items: [],
    });
  });

  test("CRT-068 · of what is confirmed, released or another item's: 200 with success false, marked", async () => {
    const confirmed = await reserved();
    await confirm(confirmed);
    const released = await reserved();
    await release(released);
    for (const [id, cartItemId] of [
      [confirmed, one],
      [released, one],
      [await reserved(), other],
      ["__proto__", one],
    ] as const) {
      const response = await release(id, cartItemId);
      expect([response.status, item(response).success, response.openPoint]).toEqual([200, false, "CRT-068"]);
    }
  });
});

test("CRT-102 · a repeat is a new call: reserve reserves again, confirm is refused per item", async () => {
  const first = await reserved();
  expect(await reserved()).not.toBe(first);
  expect(item(await confirm(first)).success).toBe(true);
  const repeat = await confirm(first);
  expect([repeat.status, item(repeat).success, repeat.openPoint]).toEqual([200, false, "CRT-068"]);
});

test.each([
  ["before", "reserved"],
  ["after", "confirmed"],
])("CRT-102 · a 504 can be injected %s the effect", async (when, want) => {
  const id = await reserved();
  await send("POST", "/_sandbox/faults", { json: { status: 504, times: 1, when } });
  expect((await confirm(id)).status).toBe(504);
  expect(Object.values(await state("reservations"))).toMatchObject([{ status: want }]);
});

describe("cancel", () => {
  const cancel = (itemReservationId: string, headers = basic) => call("cancel", { itemReservationId }, headers);

  test("CRT-065 CRT-082 CRT-083 · a confirmed item, by its reservation; the body is an empty object, marked", async () => {
    const id = await reserved();
    await confirm(id);
    const { status, body, openPoint } = await cancel(id);
    expect([status, body, openPoint]).toEqual([200, {}, "CRT-083"]);
    expect(Object.values(await state("reservations"))).toMatchObject([{ status: "canceled" }]);
  });

  test("CRT-066 · its provider is called", async () => {
    const id = await reserved();
    const { itemConfirmationId } = item(await confirm(id));
    await cancel(id);
    expect((await state("providerCalls"))[1]).toEqual({ kind: "cancel", cartItemId: one, itemConfirmationId });
  });

  test("CRT-017 CRT-022 · neither session nor tag is looked at", async () => {
    const id = await reserved();
    await confirm(id);
    const headers = { ...basic, "svc-session-id": "", "svc-tag-id": "unknown" };
    expect((await cancel(id, headers)).status).toBe(200);
  });

  test("CRT-068 · what is not confirmed: 422, marked", async () => {
    const id = await reserved();
    await confirm(id);
    await cancel(id);
    for (const each of [id, await reserved(), "unknown", "constructor"]) {
      const { status, openPoint } = await cancel(each);
      expect([status, openPoint]).toEqual([422, "CRT-068"]);
    }
  });

  test("CRT-069 · switched on, an item confirmed by quantity gets a reservation id, by which it is canceled", async () => {
    const { createSandbox } = await import("../../index.ts");
    const sandbox = await createSandbox({ settings: { reservationOfQuantity: true } });
    const post = async (path: string, json: object) => {
      const headers = { ...whole, "content-type": "application/json" };
      const response = await sandbox.fetch(sandbox.origin + path, {
        method: "POST",
        headers,
        body: JSON.stringify(json),
      });
      return (await response.json()) as { items?: { itemReservationId: string }[] };
    };
    const response = await post(paths.confirm, { items: [{ cartItemId: one, quantity: 1 }] });
    const { itemReservationId } = response.items?.[0] ?? {};
    expect(itemReservationId).toEqual(expect.any(String));
    expect(await post(paths.cancel, { itemReservationId })).toEqual({});
    await sandbox.close();
  });
});

/** Each field with another type than the contract's: the call is malformed. */
describe("types", () => {
  const valid = { cartItemId: one, quantity: 1 };
  test.each([
    ["CRT-026 · cartItemId", "reserve", { items: [{ ...valid, cartItemId: 1 }] }],
    ["CRT-027 · quantity as a text", "reserve", { items: [{ ...valid, quantity: "1" }] }],
    ["CRT-027 · quantity as a fraction", "reserve", { items: [{ ...valid, quantity: 1.5 }] }],
    ["CRT-028 · itemReservationId", "release", { items: [{ cartItemId: one, itemReservationId: 1 }] }],
    ["CRT-036 · cartId", "reserve", { cartId: 1 }],
    ["CRT-037 · orderId", "confirm", { orderId: 1 }],
    ["CRT-038 · pageIdentifier", "any", { pageIdentifier: 1 }],
    ["CRT-039 · url", "any", { url: 1 }],
    ["CRT-040 · merchantId", "reserve", { merchantId: 1 }],
    ["CRT-041 · isAltWalletPayment", "reserve", { isAltWalletPayment: "true" }],
    ["CRT-042 · altWalletOrderId", "confirm", { altWalletOrderId: 1 }],
    ["CRT-043 · attributes", "reserve", { attributes: { a: 1 } }],
    ["CRT-101 · a list as body", "reserve", []],
  ] as const)("%s: 400, marked", async (_, name, json) => {
    const { status, openPoint } = await call(name, json);
    expect([status, openPoint]).toEqual([400, expect.stringMatching(/^CRT-(101|079)$/)]);
  });

  test("CRT-029 CRT-030 CRT-031 · prices are numbers, their currency a text", async () => {
    const { unitPrice, totalPrice, currency } = item(await call("reserve", { items: [valid] }));
    expect([typeof unitPrice, typeof totalPrice, typeof currency]).toEqual(["number", "number", "string"]);
  });

  test("CRT-032 CRT-033 · the expiry is a UTC datetime, success a boolean", async () => {
    const { expirationDateTimeUtc, success } = item(await call("reserve", { items: [valid] }));
    expect(String(expirationDateTimeUtc)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(success).toBe(true);
  });

  test("CRT-034 CRT-035 · the confirmation's id and URL are texts", async () => {
    const { itemConfirmationId, itemConfirmationUrl } = item(await confirm(await reserved()));
    expect([typeof itemConfirmationId, typeof itemConfirmationUrl]).toEqual(["string", "string"]);
  });
});

describe("headers and credentials", () => {
  test.each([
    ["CRT-010 CRT-025 · the session on reserve", "reserve", "svc-session-id"],
    ["CRT-011 CRT-025 · the session on release", "release", "svc-session-id"],
    ["CRT-019 · the tag on reserve", "reserve", "svc-tag-id"],
    ["CRT-020 · the tag on confirm", "confirm", "svc-tag-id"],
    ["CRT-021 · the tag on release", "release", "svc-tag-id"],
  ] as const)("%s is required: 400, marked", async (_, name, header) => {
    const { status, openPoint } = await call(name, {}, without(header));
    expect([status, openPoint]).toEqual([400, "CRT-025"]);
  });

  test("CRT-106 · an empty session or tag counts as sent, marked; an empty key is none", async () => {
    for (const name of ["svc-session-id", "svc-tag-id"]) {
      const { status, openPoint } = await call("reserve", { items: [] }, { ...whole, [name]: "" });
      expect([status, openPoint]).toEqual([200, "CRT-067, CRT-106"]);
    }
    expect((await call("reserve", {}, { ...whole, "svc-api-key": "" })).status).toBe(401);
  });

  test("CRT-009 · any session is accepted, and visible in the request log", async () => {
    await call("reserve", {}, { ...whole, "svc-session-id": "any session" });
    const { body } = await send("GET", "/_sandbox/requests");
    const found = [...body].findLast(({ api }) => String(api) === "cart");
    expect(found?.headers).toMatchObject({ "svc-session-id": "any session", "svc-api-key": "***" });
  });

  test.each([
    ["CRT-007 · another Accept", { accept: "text/html" }],
    ["CRT-007 · any Accept", { accept: "*/*" }],
    ["CRT-006 · another Content-Type", { "content-type": "text/plain" }],
  ])("%s: 400, marked CRT-008", async (_, header) => {
    const headers = { ...whole, "content-type": "application/json", ...header };
    const { status, openPoint } = await send("POST", paths.reserve, { headers, text: "{}" });
    expect([status, openPoint]).toEqual([400, "content-type" in header ? "CRT-008, transport" : "CRT-008"]);
  });

  test("CRT-008 · no Content-Type or no Accept: 400, marked", async () => {
    const bytes = new Request("http://local", { method: "POST", body: new Uint8Array([123, 125]) });
    expect(bytes.headers.has("content-type")).toBe(false);
    for (const headers of [whole, { ...without("accept"), "content-type": "application/json" }]) {
      const { sandbox } = made;
      const body = new TextEncoder().encode("{}");
      const response = await sandbox.fetch(sandbox.origin + paths.reserve, { method: "POST", headers, body });
      expect([response.status, response.headers.get("x-sandbox-open-point")]).toEqual([400, "CRT-008"]);
    }
  });

  test.each([
    ["CRT-005 CRT-090 · no key", without("svc-api-key")],
    ["CRT-090 CRT-092 · another key", { ...whole, "svc-api-key": "another" }],
    ["CRT-092 · the key after a scheme word", { ...whole, "svc-api-key": "Bearer sandbox-cart-key" }],
  ])("%s: 401", async (_, headers) => {
    expect((await call("reserve", {}, headers)).status).toBe(401);
  });

  test("CRT-098 CRT-100 · the 401 has no body; 403 comes by fixture only", async () => {
    const { body, openPoint } = await call("reserve", {}, { ...whole, "svc-api-key": "another" });
    expect([body, openPoint]).toEqual([undefined, "CRT-100"]);
    expect((await call("reserve", {}, { ...whole, "svc-tag-id": "tag_demo_forbidden" })).status).toBe(403);
    expect((await call("reserve", {}, { ...whole, "svc-tag-id": "any other" })).status).toBe(200);
  });
});

describe("errors", () => {
  test.each([
    ["CRT-097 · 400", 400, () => call("confirm", { items: [{}] })],
    ["CRT-097 · 403", 403, () => call("any", {}, { ...whole, "svc-tag-id": "tag_demo_forbidden" })],
    ["CRT-097 · 422", 422, () => call("cancel", {}, basic)],
  ])("%s with description and errors", async (_, status, act) => {
    const response = await act();
    expect([response.status, response.body]).toEqual([
      status,
      {
        description: expect.any(String),
        errors: [{ code: expect.any(String), message: expect.any(String), value: {} }],
      },
    ]);
  });

  test("CRT-048 CRT-049 · the body of an error", async () => {
    const { body } = await call("cancel", {}, basic);
    expect(Object.keys(body)).toEqual(["description", "errors"]);
    expect(typeof body.description).toBe("string");
  });

  test("CRT-050 CRT-051 CRT-099 · an entry: code and message, of the sandbox's own, and value, an object", async () => {
    const { body } = await call("cancel", {}, basic);
    expect(body.errors?.[0]).toEqual({ code: "NotConfirmed", message: expect.any(String), value: {} });
  });

  test.each([400, 403, 422, 500, 504])(
    "CRT-089 CRT-097 · %i by a fault, on every endpoint, with the cart error body",
    async (status) => {
      await send("POST", "/_sandbox/faults", { json: { status } });
      for (const name of ["any", "reserve", "confirm", "release", "cancel"] as const) {
        const response = await call(name, {});
        expect([response.status, response.body]).toEqual([
          status,
          expect.objectContaining({ errors: expect.any(Array) }),
        ]);
      }
    },
  );

  test("CRT-089 · 401 on every endpoint", async () => {
    for (const name of ["any", "reserve", "confirm", "release", "cancel"] as const) {
      expect((await call(name, {}, { accept: "application/json" })).status).toBe(401);
    }
  });

  test("CRT-101 · 400 for a malformed body, 422 for a conflict of states, never 404 for an unknown id", async () => {
    const headers = { ...whole, "content-type": "application/json" };
    const malformed = await send("POST", paths.reserve, { headers, text: "{" });
    expect([malformed.status, malformed.openPoint]).toEqual([400, "CRT-101"]);
    expect((await call("reserve", {}, without("svc-tag-id"))).status).toBe(400);
    expect((await call("cancel", { itemReservationId: "unknown" })).status).toBe(422);
    expect((await release("unknown")).status).toBe(200);
  });

  test("CRT-103 · three hundred calls in one moment meet no limit", async () => {
    for (let each = 0; each < 300; each++) expect((await call("any", {})).status).toBe(200);
  });

  test("CRT-104 · the paths begin with /v1", async () => {
    expect((await send("POST", "/cart/v2/cart/reserve", { headers: whole, json: {} })).status).toBe(404);
    expect((await call("reserve", {})).status).toBe(200);
  });
});
