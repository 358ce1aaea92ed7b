import type { CartState, Reservation } from "./state.ts";

/** The reservation of that id, if it is one of that item. */
export function reservationOf(
  { reservations }: CartState,
  itemReservationId: string | undefined,
  cartItemId: string | undefined,
): Reservation | undefined {
  if (itemReservationId === undefined || !Object.hasOwn(reservations, itemReservationId)) return undefined;
  const found = reservations[itemReservationId];
  return found?.cartItemId === cartItemId ? found : undefined;
}
