import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/cart.ts";
import { momentAfter } from "../../world/clock-time.ts";
import type { World } from "../../world/world.ts";
import { cartKey } from "./state.ts";
import { available, take } from "./supply.ts";

/**
 * Reserves each item on its own (CRT-056): one that is not there is rejected and has no effects (CRT-055). These are choices:
 * how long a reservation lasts (CRT-067), the fields of a rejected item and an alternative wallet (CRT-077). Also that less than
 * one of an item can be reserved (CRT-047).
 */
export const reserveItems: Handler<operations["reserveItems"]> = ({ body, headers }, world) => {
  const { cartId, items = [], isAltWalletPayment } = body;
  const reserved = items.map((item) => reserve(item, cartId, headers["accept-language"], world));
  const alternative = isAltWalletPayment === true;
  const isOpen = alternative || reserved.some(({ success }) => !success);
  return {
    status: 200,
    body: {
      ...(cartId === undefined ? {} : { cartId }),
      items: reserved,
      ...(alternative ? { altWalletOrderId: world.nextId("altwallet") } : {}),
    },
    openPoint: ["CRT-067", ...(isOpen ? ["CRT-077"] : []), ...(items.some(isLessThanOne) ? ["CRT-047"] : [])],
  };
};

function isLessThanOne({ quantity = 1 }: { readonly quantity?: number }): boolean {
  return quantity < 1;
}

function reserve(
  { cartItemId, quantity }: { readonly cartItemId?: string; readonly quantity?: number },
  cartId: string | undefined,
  acceptLanguage: string | undefined,
  world: World,
) {
  const state = world.state(cartKey);
  const amount = quantity ?? 1;
  const item = available(state, cartItemId, amount, acceptLanguage);
  if (item === undefined || cartItemId === undefined) {
    return { cartItemId: cartItemId ?? "", ...(quantity === undefined ? {} : { quantity }), success: false };
  }
  take(item, amount);
  const { unitPrice, currency } = item;
  const itemReservationId = world.nextId("reservation");
  const expiry = momentAfter(world.now, world.settings.reservationSeconds);
  const expiresAt = new Date(expiry).toISOString();
  state.reservations[itemReservationId] = {
    cartItemId,
    ...(cartId === undefined ? {} : { cartId }),
    quantity: amount,
    unitPrice,
    currency,
    expiresAt,
    status: "reserved",
  };
  world.schedule(expiry, "cart.expire", itemReservationId);
  return {
    cartItemId,
    itemReservationId,
    quantity: amount,
    unitPrice,
    totalPrice: Math.round(unitPrice * amount * 100) / 100,
    currency,
    expirationDateTimeUtc: expiresAt,
    success: true,
  };
}
