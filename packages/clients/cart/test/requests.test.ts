import type { SentRequest } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../src/index.ts";
import { everyOperation, inSession, type Operation, operations, type Session } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

async function sent(operation: Operation, session?: { sessionId?: string; acceptLanguage?: string }) {
  await everyOperation[operation](partner.client().session(session));
  return partner.calls[0] as SentRequest;
}

const header = (name: string) => partner.calls.map(({ headers }) => headers.get(name));

describe("requests", () => {
  it.each([
    ["CRT-070", "checkPlacements", "/v1/placements/any", ["cartId", "pageIdentifier", "url", "attributes"]],
    [
      "CRT-073",
      "reserveItems",
      "/v1/cart/reserve",
      ["cartId", "items", "isAltWalletPayment", "merchantId", "attributes"],
    ],
    [
      "CRT-078",
      "confirmPurchase",
      "/v1/cart/confirm",
      ["cartId", "orderId", "items", "altWalletOrderId", "merchantId", "attributes"],
    ],
    ["CRT-084", "releaseReservations", "/v1/cart/release", ["cartId", "items", "attributes"]],
    ["CRT-082", "cancelConfirmedItem", "/v1/confirmation/cancel", ["itemReservationId"]],
  ] as const)("%s CRT-104 · %s is POST %s with %j", async (_rule, operation, path, fields) => {
    const { method, url, body } = await sent(operation);
    expect([method, url.href]).toEqual(["POST", `https://cart.example${path}`]);
    expect(Object.keys(JSON.parse(body))).toEqual(fields);
  });

  it.each(operations)(
    "CRT-005 CRT-090 · %s carries the key in svc-api-key, and no Authorization",
    async (operation) => {
      const { headers } = await sent(operation);
      expect([headers.get("svc-api-key"), headers.get("authorization")]).toEqual(["key-1", null]);
    },
  );

  it.each(operations)("CRT-006 CRT-007 CRT-008 · %s sends JSON and asks for JSON", async (operation) => {
    const { headers } = await sent(operation);
    expect([headers.get("content-type"), headers.get("accept")]).toEqual(["application/json", "application/json"]);
  });

  it("CRT-046 CRT-088 · a purchase without upsell items is confirmed with an empty list", async () => {
    await partner
      .client()
      .session()
      .POST("/v1/cart/confirm", { body: { orderId: "order-1", items: [] } });
    expect(partner.calls[0]?.body).toBe('{"orderId":"order-1","items":[]}');
  });

  it("CRT-046 CRT-088 · no field is required, and none is added: an empty body goes out empty", async () => {
    const session = partner.client().session();
    await session.POST("/v1/placements/any", { body: {} });
    await session.POST("/v1/cart/reserve", { body: {} });
    await session.POST("/v1/cart/confirm", { body: {} });
    await session.POST("/v1/cart/release", { body: {} });
    await session.POST("/v1/confirmation/cancel", { body: {} });
    expect(partner.calls.map(({ body }) => body)).toEqual(["{}", "{}", "{}", "{}", "{}"]);
  });

  it("CRT-047 · a quantity of any size goes out as it was given", async () => {
    const items = [0, -1, 1_000_000].map((quantity) => ({ cartItemId: "item-1", quantity }));
    const given = JSON.stringify({ items });
    await partner.client().session().POST("/v1/cart/reserve", { body: { items } });
    expect(partner.calls[0]?.body).toBe(given);
  });

  it("CRT-045 · attributes go out with whatever keys they have", async () => {
    const attributes = { "any key": "1", Åre: "2", "svc.x": "3" };
    await partner.client().session().POST("/v1/placements/any", { body: { attributes } });
    expect(partner.calls[0]?.body).toBe('{"attributes":{"any key":"1","Åre":"2","svc.x":"3"}}');
  });

  it.each(["key-1", "{9b2e7a54=}", "a:b/c"])(
    "CRT-092 · the key %s is the whole value of svc-api-key",
    async (apiKey) => {
      const session = partner.client({ auth: { apiKey } }).session();
      for (const operation of operations) await everyOperation[operation](session);
      expect(new Set(header("svc-api-key"))).toEqual(new Set([apiKey]));
    },
  );

  it("CRT-079 · items go out as they were given: with a reservation, a quantity or both", async () => {
    const items = [
      { cartItemId: "item-1", itemReservationId: "res-1" },
      { cartItemId: "item-2", quantity: 1 },
      { cartItemId: "item-3", itemReservationId: "res-3", quantity: 1 },
    ];
    const given = JSON.stringify({ items });
    await partner.client().session().POST("/v1/cart/confirm", { body: { items } });
    expect(partner.calls[0]?.body).toBe(given);
  });
});

it("CRT-096 · one session goes the whole way in order; each optional step can be left out", async () => {
  const session = partner.client().session();
  const steps = [
    "checkPlacements",
    "reserveItems",
    "confirmPurchase",
    "releaseReservations",
    "cancelConfirmedItem",
  ] as const;
  for (const step of steps) await everyOperation[step](session);
  await everyOperation.confirmPurchase(partner.client().session());
  expect(partner.calls.map(({ url }) => url.pathname)).toEqual([
    "/v1/placements/any",
    "/v1/cart/reserve",
    "/v1/cart/confirm",
    "/v1/cart/release",
    "/v1/confirmation/cancel",
    "/v1/cart/confirm",
  ]);
});

it("CRT-064 CRT-067 · a reservation is released by the service: its end is handed on, no timer runs, and confirm asks the service", async () => {
  const expirationDateTimeUtc = "2026-11-20T12:15:00Z";
  partner.data = {
    items: [{ cartItemId: "item-1", itemReservationId: "res-1", success: true, expirationDateTimeUtc }],
  };
  const session = partner.client().session();
  const { data } = await everyOperation.reserveItems(session);
  expect(data?.items?.[0]?.expirationDateTimeUtc).toBe("2026-11-20T12:15:00Z");
  await partner.clock.advance(3_600_000);
  await new Promise(setImmediate);
  expect(partner.calls.length).toBe(1);
  partner.script.push(() => new Response(null, { status: 422 }));
  expect((await everyOperation.confirmPurchase(session)).response.status).toBe(422);
});

it("CRT-003 · the cart is called from the partner's backend: a client with its key refuses to run in a browser", () => {
  vi.stubGlobal("document", {});
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0" });
  expect(() => partner.client()).toThrow(ConfigurationError);
  expect(() => partner.client()).toThrow(/browser/);
});

it("CRT-025 · every call for which they are listed carries session and tag", async () => {
  const session = partner.client().session({ sessionId: "session-1" });
  for (const operation of inSession) await everyOperation[operation](session);
  expect(header("svc-session-id")).toEqual(["session-1", "session-1", "session-1", "session-1"]);
  expect(header("svc-tag-id")).toEqual(["tag-1", "tag-1", "tag-1", "tag-1"]);
});

it("CRT-068 · no state is kept: a reservation that was confirmed and released is confirmed again if the caller asks", async () => {
  const session = partner.client().session();
  await everyOperation.confirmPurchase(session);
  await everyOperation.releaseReservations(session);
  await everyOperation.cancelConfirmedItem(session);
  await everyOperation.confirmPurchase(session);
  expect(partner.calls.length).toBe(4);
});

describe("svc-tag-id", () => {
  it.each([
    ["CRT-018", "checkPlacements"],
    ["CRT-019", "reserveItems"],
    ["CRT-020", "confirmPurchase"],
    ["CRT-021", "releaseReservations"],
  ] as const)("%s · %s carries the client's tag id", async (_rule, operation) => {
    expect((await sent(operation)).headers.get("svc-tag-id")).toBe("tag-1");
  });

  it("CRT-022 · cancel does not carry it", async () => {
    expect((await sent("cancelConfirmedItem")).headers.has("svc-tag-id")).toBe(false);
  });
});

describe("svc-session-id", () => {
  it.each([
    ["CRT-012 CRT-013", "checkPlacements"],
    ["CRT-010", "reserveItems"],
    ["CRT-015 CRT-016", "confirmPurchase"],
    ["CRT-011", "releaseReservations"],
  ] as const)("%s · %s carries the session's id", async (_rules, operation) => {
    expect((await sent(operation, { sessionId: "session-1" })).headers.get("svc-session-id")).toBe("session-1");
  });

  it("CRT-016 · a confirm without items carries it as well", async () => {
    await partner
      .client()
      .session({ sessionId: "session-1" })
      .POST("/v1/cart/confirm", { body: { items: [] } });
    expect(header("svc-session-id")).toEqual(["session-1"]);
  });

  it("CRT-017 · cancel does not carry it", async () => {
    expect((await sent("cancelConfirmedItem", { sessionId: "session-1" })).headers.has("svc-session-id")).toBe(false);
  });

  it("CRT-009 CRT-014 · a session without an id makes one up and keeps it; each session has its own", async () => {
    const client = partner.client();
    const [one, other] = [client.session(), client.session()];
    for (const operation of inSession) await everyOperation[operation](one);
    await everyOperation.reserveItems(other);
    const [first, ...ids] = header("svc-session-id");
    expect(first).toMatch(uuid);
    expect(ids.slice(0, -1)).toEqual([first, first, first]);
    expect(ids.at(-1)).toMatch(uuid);
    expect(ids.at(-1)).not.toBe(first);
  });

  it("another id than the session's is refused before anything is sent", async () => {
    const call = partner
      .client()
      .session({ sessionId: "session-1" })
      .POST("/v1/cart/reserve", { params: { header: { "svc-session-id": "session-2" } }, body: { items: [] } });
    await expect(call).rejects.toThrow(ConfigurationError);
    expect(partner.calls).toEqual([]);
  });

  it("CRT-106 · an empty id counts as none, or every customer would have the same session", async () => {
    expect((await sent("reserveItems", { sessionId: "" })).headers.get("svc-session-id")).toMatch(uuid);
  });

  it("CRT-010 CRT-012 · without a session the caller's own goes out", async () => {
    const client = partner.client();
    const params = { header: { "svc-session-id": "session-3" } };
    await client.POST("/v1/cart/reserve", { params, body: { items: [] } });
    await client.POST("/v1/placements/any", { params, body: {} });
    expect(header("svc-session-id")).toEqual(["session-3", "session-3"]);
    expect(header("svc-tag-id")).toEqual(["tag-1", "tag-1"]);
  });

  it.each([
    ["CRT-010", "reserveItems"],
    ["CRT-011", "releaseReservations"],
    ["CRT-015 CRT-016", "confirmPurchase"],
    ["CRT-012 CRT-014", "checkPlacements"],
  ] as const)("%s · without a session, %s is given an id of its own by each call", async (_rules, operation) => {
    // From JavaScript: the types ask for the header on reserve and release.
    const bare = partner.client() as unknown as Session;
    await everyOperation[operation](bare);
    await everyOperation[operation](bare);
    const [one, other] = header("svc-session-id");
    expect([one, other]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(one).not.toBe(other);
  });

  it("CRT-016 · without a session, a confirm with items has an id where the caller's is empty", async () => {
    const params = { header: { "svc-session-id": "" } };
    const body = { items: [{ cartItemId: "item-1", quantity: 1 }] };
    await partner.client().POST("/v1/cart/confirm", { params, body });
    expect(header("svc-session-id")).toEqual([expect.stringMatching(uuid)]);
  });

  it("CRT-017 · without a session, cancel does not carry one either", async () => {
    await partner.client().POST("/v1/confirmation/cancel", { body: { itemReservationId: "res-1" } });
    expect(header("svc-session-id")).toEqual([null]);
  });
});

describe("Accept-Language", () => {
  it.each(["en", "nb-NO"])("CRT-023 CRT-024 · a session's %s goes out with every call", async (acceptLanguage) => {
    const session = partner.client().session({ acceptLanguage });
    for (const operation of operations) await everyOperation[operation](session);
    expect(new Set(header("accept-language"))).toEqual(new Set([acceptLanguage]));
  });

  it("CRT-023 CRT-024 · is not sent unless the session has one, for it leaves out what does not match", async () => {
    const session = partner.client().session();
    for (const operation of operations) await everyOperation[operation](session);
    expect(new Set(header("accept-language"))).toEqual(new Set([null]));
  });
});
