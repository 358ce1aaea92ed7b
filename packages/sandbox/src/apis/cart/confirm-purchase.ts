import type { Handler } from "../../engine/api.ts";
import type { Reply } from "../../engine/reply.ts";
import type { operations } from "../../generated/cart.ts";
import type { World } from "../../world/world.ts";
import { isOfOtherCart, reservationOf } from "./reservation-of.ts";
import { cartKey } from "./state.ts";
import { available, take } from "./supply.ts";

interface Item {
  readonly cartItemId: string;
  readonly itemReservationId?: string;
  readonly quantity?: number;
}

/**
 * Confirms what was bought, from a reservation (CRT-057) or by quantity (CRT-061), and asks the provider to fulfill
 * (CRT-059). Where an item is not reserved (any more) it fails alone, by choice of the sandbox (CRT-068); of both a
 * reservation and a quantity the reservation counts (CRT-079).
 */
export const confirmPurchase: Handler<operations["confirmPurchase"]> = ({ body, headers }, world): Reply => {
  const items = (body.items ?? []) as readonly Item[];
  const confirmed = items.map((item) =>
    item.itemReservationId === undefined
      ? confirmQuantity(item, body.cartId, headers["accept-language"], world)
      : confirmReservation(item, world),
  );
  const hasBoth = items.some(
    ({ itemReservationId, quantity }) => itemReservationId !== undefined && quantity !== undefined,
  );
  const { cartId, orderId } = body;
  return {
    status: 200,
    body: {
      ...(cartId === undefined ? {} : { cartId }),
      ...(orderId === undefined ? {} : { orderId }),
      items: confirmed,
    },
    openPoint: marks({
      "CRT-068": confirmed.some(({ success }) => !success),
      "CRT-069": items.some(({ itemReservationId }) => itemReservationId === undefined),
      "CRT-079": hasBoth,
      "CRT-107": isOfOtherCart(world.state(cartKey), cartId, items),
    }),
  };
};

function confirmReservation({ cartItemId, itemReservationId }: Item, world: World) {
  const reservation = reservationOf(world.state(cartKey), itemReservationId, cartItemId);
  if (reservation?.status !== "reserved") return { cartItemId, itemReservationId, success: false };
  reservation.status = "confirmed";
  world.unschedule("cart.expire", itemReservationId);
  return { itemReservationId, ...fulfil(cartItemId, reservation.quantity, itemReservationId, world) };
}

function confirmQuantity(
  { cartItemId, quantity = 1 }: Item,
  cartId: string | undefined,
  acceptLanguage: string | undefined,
  world: World,
) {
  const state = world.state(cartKey);
  const item = available(state, cartItemId, quantity, acceptLanguage);
  if (item === undefined) return { cartItemId, success: false };
  take(item, quantity);
  if (!world.settings.reservationOfQuantity) return fulfil(cartItemId, quantity, undefined, world);
  const itemReservationId = world.nextId("reservation");
  const { unitPrice, currency } = item;
  const expiresAt = new Date(world.now).toISOString();
  const cart = cartId === undefined ? {} : { cartId };
  const made = { cartItemId, ...cart, quantity, unitPrice, currency, expiresAt, status: "confirmed" } as const;
  state.reservations[itemReservationId] = made;
  return { itemReservationId, ...fulfil(cartItemId, quantity, itemReservationId, world) };
}

function fulfil(cartItemId: string, quantity: number, itemReservationId: string | undefined, world: World) {
  const { confirmations, providerCalls } = world.state(cartKey);
  const itemConfirmationId = world.nextId("confirmation");
  confirmations[itemConfirmationId] = {
    cartItemId,
    quantity,
    ...(itemReservationId === undefined ? {} : { itemReservationId }),
  };
  providerCalls.push({ kind: "fulfill", cartItemId, itemConfirmationId });
  const itemConfirmationUrl = `https://provider.example/confirmations/${itemConfirmationId}`;
  return { cartItemId, itemConfirmationId, itemConfirmationUrl, success: true };
}

function marks(choices: Readonly<Record<string, boolean>>): string[] | undefined {
  const made = Object.keys(choices).filter((rule) => choices[rule]);
  return made.length === 0 ? undefined : made;
}
