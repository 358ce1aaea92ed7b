import { type Guard, placesAt } from "@tillside/policy";
import { operations } from "./operations.ts";

const attributing: readonly unknown[] = ["email", "emailsha256", "passbackconversiontrackingid"];

/** Without one of three names an event cannot be attributed as a conversion; it is taken all the same (EVT-037). */
export const attribution: Guard<"attribution"> = {
  name: "attribution",
  operations,
  check({ body }, { advise }) {
    for (const { value, field } of placesAt(body, "/events/*")) {
      if (placesAt(value, "/objectData/*/name").some(({ value: name }) => attributing.includes(name))) continue;
      advise(
        "EVT-037",
        `${field}.objectData`,
        `has none of ${attributing.join(", ")}, so it attributes no conversion.`,
      );
    }
  },
};
