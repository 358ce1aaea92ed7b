import type { Guard } from "@tillside/policy";

/** `mixed` is only ever read: an aggregate that no call can set (ONB-071, ONB-122). */
export const mixedStatus: Guard<"mixed-status"> = {
  name: "mixed-status",
  operations: ["setAccountStatus"],
  check({ body }, { refuse }) {
    if (Object(body).status !== "mixed") return;
    refuse("ONB-071", "body.status", 'is "mixed", which can only be read. Send "active" or "paused".');
  },
};
