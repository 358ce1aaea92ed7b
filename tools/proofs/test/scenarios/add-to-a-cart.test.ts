import { callInfo, failures, unwrap } from "@tillside/cart";
import { beforeEach, describe, expect, test } from "vitest";
import { cartClient } from "../../src/scenarios/clients.ts";
import { openScene } from "../../src/scenarios/scene.ts";
import { underFaults } from "../../src/scenarios/under-faults.ts";

const scene = openScene();
let cart: ReturnType<typeof cartClient>;
let customer: ReturnType<ReturnType<typeof cartClient>["session"]>;
beforeEach(() => {
  cart = cartClient(scene);
  customer = cart.session({ sessionId: "checkout-4711" });
});

interface Reservation {
  readonly cartItemId: string;
  readonly status: "reserved" | "confirmed" | "released" | "canceled";
}
const reservations = () => scene.state<Readonly<Record<string, Reservation>>>("cart.reservations");
const inStatus = async (status: Reservation["status"]) =>
  Object.values(await reservations()).filter((reservation) => reservation.status === status).length;
/** What the provider received, in order. */
const provider = async () =>
  (await scene.state<readonly { readonly kind: "fulfill" | "cancel" }[]>("cart.providerCalls")).map(({ kind }) => kind);

const reserve = (cartItemId = scene.fixtures.cart.items[0].cartItemId, by = customer) =>
  by.POST("/v1/cart/reserve", { body: { cartId: "cart-1", items: [{ cartItemId, quantity: 1 }] } });
const itemOf = async (cartItemId = scene.fixtures.cart.items[0].cartItemId) => {
  const [item] = (await unwrap(reserve(cartItemId))).items;
  return { cartItemId, itemReservationId: item?.itemReservationId ?? "" };
};
type Item = Awaited<ReturnType<typeof itemOf>>;
const confirm = (item: Item) =>
  customer.POST("/v1/cart/confirm", { body: { cartId: "cart-1", orderId: "order-1", items: [item] } });
const release = (item: Item) => customer.POST("/v1/cart/release", { body: { cartId: "cart-1", items: [item] } });
const cancel = ({ itemReservationId }: Item) => cart.POST("/v1/confirmation/cancel", { body: { itemReservationId } });

test("a customer adds an offer to the cart, buys it, and changes their mind", async () => {
  const { result } = await unwrap(
    customer.POST("/v1/placements/any", { body: { cartId: "cart-1", pageIdentifier: "basket" } }),
  );
  expect(result).toBe(true);

  const [{ cartItemId, unitPrice, currency }] = scene.fixtures.cart.items;
  const reserved = await unwrap(reserve(cartItemId));
  expect(reserved.items).toMatchObject([{ cartItemId, unitPrice, currency, success: true }]);
  const [{ itemReservationId = "" } = {}] = reserved.items;

  const confirmed = await unwrap(confirm({ cartItemId, itemReservationId }));
  expect(confirmed.items).toMatchObject([{ itemReservationId, itemConfirmationId: expect.any(String), success: true }]);
  expect(await provider()).toEqual(["fulfill"]);

  const { response } = await cancel({ cartItemId, itemReservationId });
  expect(callInfo(response).outcome).toBe("executed");
  expect(await provider()).toEqual(["fulfill", "cancel"]);
  expect(await reservations()).toMatchObject({ [itemReservationId]: { status: "canceled" } });
});

test("CRT-056 · items are reserved one by one: what is not there fails alone", async () => {
  const { items, rejectedItemId } = scene.fixtures.cart;
  const wanted = [items[0].cartItemId, rejectedItemId, items[1].cartItemId];
  const { data } = await customer.POST("/v1/cart/reserve", {
    body: { items: wanted.map((cartItemId) => ({ cartItemId, quantity: 1 })) },
  });
  expect(failures(data)).toMatchObject([{ cartItemId: rejectedItemId }]);
  expect(await inStatus("reserved")).toBe(2);
});

describe("the last one on the shelf", () => {
  const otherCustomer = () => cart.session({ sessionId: "checkout-4712" });

  test("CRT-062 CRT-063 · is free for others once it is released", async () => {
    const { singleItemId } = scene.fixtures.cart;
    const item = await itemOf(singleItemId);
    expect(failures((await reserve(singleItemId, otherCustomer())).data)).toHaveLength(1);
    await unwrap(release(item));
    expect(failures((await reserve(singleItemId, otherCustomer())).data)).toEqual([]);
    expect([await inStatus("released"), await inStatus("reserved")]).toEqual([1, 1]);
  });

  test("CRT-064 · and once its reservation has expired, which the reservation says when", async () => {
    const { singleItemId } = scene.fixtures.cart;
    const { items } = await unwrap(reserve(singleItemId));
    const expiry = Date.parse(items[0]?.expirationDateTimeUtc ?? "");
    await scene.clock.sleep(expiry - scene.clock.now() - 1_000);
    expect(failures((await reserve(singleItemId, otherCustomer())).data)).toHaveLength(1);
    await scene.clock.sleep(1_000);
    expect(failures((await reserve(singleItemId, otherCustomer())).data)).toEqual([]);
    expect([await inStatus("released"), await inStatus("reserved")]).toEqual([1, 1]);
  });

  test("is sold once, however many want it at once", async () => {
    const { singleItemId } = scene.fixtures.cart;
    const wishes = Array.from({ length: 10 }, () => reserve(singleItemId, cart.session({})));
    const responses = await Promise.all(wishes);
    expect(responses.filter(({ data }) => failures(data).length === 0)).toHaveLength(1);
    expect(await inStatus("reserved")).toBe(1);
  });
});

describe("each write", () => {
  let item: Item;
  const prepared = async () => {
    item = await itemOf();
  };

  underFaults(scene, "reserve", {
    operation: "reserveItems",
    method: "POST",
    path: "/cart/v1/cart/reserve",
    protection: "none",
    send: () => reserve(),
    effects: () => inStatus("reserved"),
  });

  underFaults(scene, "confirm", {
    operation: "confirmPurchase",
    method: "POST",
    path: "/cart/v1/cart/confirm",
    protection: "none",
    prepare: prepared,
    send: () => confirm(item),
    effects: async () => (await provider()).length,
  });

  underFaults(scene, "release", {
    operation: "releaseReservations",
    method: "POST",
    path: "/cart/v1/cart/release",
    protection: "harmless, but a repeat finds nothing to do",
    prepare: prepared,
    send: () => release(item),
    effects: () => inStatus("released"),
  });

  underFaults(scene, "cancel", {
    operation: "cancelConfirmedItem",
    method: "POST",
    path: "/cart/v1/confirmation/cancel",
    protection: "none",
    async prepare() {
      await prepared();
      await unwrap(confirm(item));
    },
    send: () => cancel(item),
    effects: async () => (await provider()).filter((kind) => kind === "cancel").length,
  });
});
