import { type Guard, placesAt } from "@tillside/policy";

/** A quantity that is not a whole number above 0 is advice: the contract states no bounds (CRT-047). */
export const quantity: Guard<"quantity"> = {
  name: "quantity",
  operations: ["reserveItems", "confirmPurchase"],
  check({ body }, { advise }) {
    for (const { value, field } of placesAt(body, "/items/*/quantity")) {
      if (value === null || (Number.isInteger(value) && Number(value) > 0)) continue;
      advise("CRT-047", field, "is not a whole number above 0. The contract states no bounds; check the quantity.");
    }
  },
};
