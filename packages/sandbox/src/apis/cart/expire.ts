import type { Job } from "../../world/world.ts";
import { cartKey } from "./state.ts";
import { giveBack } from "./supply.ts";

/** A reservation that was not confirmed in time is released by itself (CRT-064). */
export const expire: Job = (itemReservationId: string, world) => {
  const state = world.state(cartKey);
  const reservation = state.reservations[itemReservationId];
  if (reservation?.status !== "reserved") return;
  reservation.status = "released";
  giveBack(state, reservation.cartItemId, reservation.quantity);
};
