import type { Guard } from "@tillside/policy";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A key of the caller's own is a UUID v4 (EVT-104); what becomes of a call with another one is not stated (EVT-110). */
export const idempotencyKey: Guard<"idempotency-key"> = {
  name: "idempotency-key",
  operations: ["sendEventsV1"],
  check({ header }, { advise }) {
    const key = header["Idempotency-Key"];
    // Where only a body is checked, there is none.
    if (key === undefined || uuidV4.test(String(key))) return;
    advise(
      "EVT-104",
      "params.header.Idempotency-Key",
      "is not a UUID v4, which the contract asks for. Leave it out to get one.",
    );
  },
};
