import type { Handler } from "../../engine/step.ts";
import type { operations } from "../../generated/cart.ts";
import { reservationOf } from "./reservation-of.ts";
import { cartKey } from "./state.ts";
import { giveBack } from "./supply.ts";

/** Releases reserved items and frees their supply; one that is not reserved fails alone, by choice of the sandbox (CRT-068). */
export const releaseReservations: Handler<operations["releaseReservations"]> = ({ body }, world) => {
  const state = world.state(cartKey);
  const { cartId, items = [] } = body;
  const released = items.map(({ cartItemId, itemReservationId }) => {
    const reservation = reservationOf(state, itemReservationId, cartItemId);
    const success = reservation?.status === "reserved";
    if (reservation !== undefined && success) {
      reservation.status = "released";
      giveBack(state, reservation.cartItemId, reservation.quantity);
    }
    return { cartItemId: cartItemId ?? "", ...(itemReservationId === undefined ? {} : { itemReservationId }), success };
  });
  return {
    status: 200,
    body: { ...(cartId === undefined ? {} : { cartId }), items: released },
    openPoint: released.some(({ success }) => !success) ? "CRT-068" : undefined,
  };
};
