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

/** Whether one of the items' reservations was made under another cart: that it counts all the same is a choice (CRT-107). */
export function isOfOtherCart(
  state: CartState,
  cartId: string | undefined,
  items: readonly { readonly itemReservationId?: string; readonly cartItemId?: string }[],
): boolean {
  return items.some(({ itemReservationId, cartItemId }) => {
    const found = reservationOf(state, itemReservationId, cartItemId);
    return cartId !== undefined && found?.cartId !== undefined && found.cartId !== cartId;
  });
}
