import { type Guard, placesAt } from "@tillside/policy";

/** An item to confirm names its reservation or, if it has none, a quantity (CRT-079). Both at once is advice. */
export const confirmItems: Guard<"confirm-items"> = {
  name: "confirm-items",
  operations: ["confirmPurchase"],
  check({ body }, { refuse, advise }) {
    for (const { value, field } of placesAt(body, "/items/*")) {
      const { itemReservationId, quantity } = Object(value);
      if (itemReservationId == null && quantity == null) {
        refuse("CRT-079", field, "has neither itemReservationId nor quantity. Send one of them.");
      }
      if (itemReservationId != null && quantity != null) {
        advise("CRT-079", field, "has itemReservationId and quantity; send one of them.");
      }
    }
  },
};
