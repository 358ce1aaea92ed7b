import { type Guard, placesAt } from "@tillside/policy";

/** Both policies of a blocked vertical are stated: there is no default (ONB-059), and none is derived (ONB-061). */
export const statedPolicies: Guard<"stated-policies"> = {
  name: "stated-policies",
  operations: ["writeMarketplaceControlsList"],
  check({ body }, { refuse }) {
    for (const { value, field } of placesAt(body, "/blockedVerticals/*")) {
      const { policy, position1Policy } = Object(value);
      if (policy == null)
        refuse("ONB-059", `${field}.policy`, 'is missing and has no default. Send "Allow" or "Block".');
      if (position1Policy == null) {
        refuse("ONB-061", `${field}.position1Policy`, 'is missing and never derived. Send "Allow" or "Block".');
      }
    }
  },
};
