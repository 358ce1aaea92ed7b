import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/cart.ts";
import { isOfOtherCart, reservationOf } from "./reservation-of.ts";
import { cartKey } from "./state.ts";
import { giveBack } from "./supply.ts";

/**
 * Releases reserved items and frees their supply. That one which is not reserved fails alone (CRT-068), and that a reservation
 * of another cart is released too (CRT-107), are choices of the sandbox.
 */
export const releaseReservations: Handler<operations["releaseReservations"]> = ({ body }, world) => {
  const state = world.state(cartKey);
  const { cartId, items = [] } = body;
  const released = items.map(({ cartItemId, itemReservationId }) => {
    const reservation = reservationOf(state, itemReservationId, cartItemId);
    const success = reservation?.status === "reserved";
    if (reservation !== undefined && success) {
      reservation.status = "released";
      world.unschedule("cart.expire", itemReservationId);
      giveBack(state, reservation.cartItemId, reservation.quantity);
    }
    return { cartItemId: cartItemId ?? "", ...(itemReservationId === undefined ? {} : { itemReservationId }), success };
  });
  return {
    status: 200,
    body: { ...(cartId === undefined ? {} : { cartId }), items: released },
    openPoint: [
      ...(released.some(({ success }) => !success) ? ["CRT-068"] : []),
      ...(isOfOtherCart(state, cartId, items) ? ["CRT-107"] : []),
    ],
  };
};
