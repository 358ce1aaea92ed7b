import { type Guard, placesAt } from "@tillside/policy";
import { operations } from "./operations.ts";

/**
 * Whether a step of the order can do without `column` or `direction` is open (QRY-040), and so is what another direction
 * than `desc` does (QRY-043): both are advice.
 */
export const reportOrder: Guard<"report-order"> = {
  name: "report-order",
  operations,
  check({ body }, { advise }) {
    for (const { value, field } of placesAt(body, "/orderBys/*")) {
      const { column, direction } = Object(value);
      for (const [name, given] of Object.entries({ column, direction })) {
        if (given == null) advise("QRY-040", field, `has no ${name}; send column and direction.`);
      }
      if (direction == null || direction === "desc") continue;
      advise("QRY-043", `${field}.direction`, "is not desc, the one documented direction.");
    }
  },
};
