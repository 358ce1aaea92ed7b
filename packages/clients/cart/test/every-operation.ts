import type { CartClient } from "../src/index.ts";

export type Session = ReturnType<CartClient["session"]>;

const attributes = { a: "b" };
const reserved = { cartItemId: "item-1", itemReservationId: "res-1" };

/** One valid call of every operation, in one customer's session. */
export const everyOperation = {
  checkPlacements: (cart: Session) =>
    cart.POST("/v1/placements/any", {
      body: { cartId: "cart-1", pageIdentifier: "basket", url: "https://shop.example/basket", attributes },
    }),
  reserveItems: (cart: Session) =>
    cart.POST("/v1/cart/reserve", {
      body: {
        cartId: "cart-1",
        items: [{ cartItemId: "item-1", quantity: 2 }],
        isAltWalletPayment: true,
        merchantId: "mer-1",
        attributes,
      },
    }),
  confirmPurchase: (cart: Session) =>
    cart.POST("/v1/cart/confirm", {
      body: {
        cartId: "cart-1",
        orderId: "order-1",
        items: [reserved],
        altWalletOrderId: "alt-1",
        merchantId: "mer-1",
        attributes,
      },
    }),
  releaseReservations: (cart: Session) =>
    cart.POST("/v1/cart/release", { body: { cartId: "cart-1", items: [reserved], attributes } }),
  cancelConfirmedItem: (cart: Session) =>
    cart.POST("/v1/confirmation/cancel", { body: { itemReservationId: "res-1" } }),
};

export type Operation = keyof typeof everyOperation;

export const operations = Object.keys(everyOperation) as Operation[];

/** All but cancel, for which neither session nor tag is listed. */
export const inSession = operations.filter((operation) => operation !== "cancelConfirmedItem");
