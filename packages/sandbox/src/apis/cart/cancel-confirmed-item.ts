import type { Handler } from "../../engine/api.ts";
import { Refusal } from "../../engine/refusal.ts";
import type { operations } from "../../generated/cart.ts";
import { ownValue } from "../../world/own-properties.ts";
import { cartKey } from "./state.ts";

/**
 * Cancels a confirmed item at its provider (CRT-066). The contract does not show the provider's response, so the body is an
 * empty object (CRT-083). An item that is not confirmed gives 422, by choice of the sandbox (CRT-068).
 */
export const cancelConfirmedItem: Handler<operations["cancelConfirmedItem"]> = ({ body }, world) => {
  const { reservations, confirmations, providerCalls } = world.state(cartKey);
  const id = body.itemReservationId ?? "";
  const reservation = ownValue(reservations, id);
  if (reservation?.status !== "confirmed") {
    throw new Refusal(422, "No item is confirmed from this itemReservationId.", {
      openPoint: "CRT-068",
      field: "body/itemReservationId",
      code: "NotConfirmed",
    });
  }
  reservation.status = "canceled";
  const [itemConfirmationId = ""] =
    Object.entries(confirmations).find(([, { itemReservationId }]) => itemReservationId === id) ?? [];
  providerCalls.push({ kind: "cancel", cartItemId: reservation.cartItemId, itemConfirmationId });
  return { status: 200, body: {}, openPoint: "CRT-083" };
};
