import type { Guard } from "@tillside/policy";

/** A cancel names its item by `itemReservationId`; how one confirmed without a reservation is canceled is open (CRT-069). */
export const itemToCancel: Guard<"item-to-cancel"> = {
  name: "item-to-cancel",
  operations: ["cancelConfirmedItem"],
  check({ body }, { advise }) {
    if (Object(body).itemReservationId) return;
    advise(
      "CRT-069",
      "body.itemReservationId",
      "is missing. Take it from the confirm response; an item that has none there cannot be canceled by this call.",
    );
  },
};
