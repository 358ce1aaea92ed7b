import type { Guard } from "@tillside/policy";

/** A userName without an id deactivates every subscription of that user (CAL-094). */
export const deleteByUser: Guard<"delete-by-user"> = {
  name: "delete-by-user",
  operations: ["deleteSubscriptions"],
  check({ body }, { advise }) {
    const { userName, id } = Object(body);
    if (userName == null || id != null) return;
    advise(
      "CAL-094",
      "body.userName",
      "is given without id, so the call ends all subscriptions of that user. Add id to end one.",
    );
  },
};
