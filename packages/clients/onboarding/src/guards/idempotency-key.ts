import type { Guard } from "@tillside/policy";
import { manifest } from "../generated/manifest.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A key of the caller's own is a UUID (ONB-199); what becomes of a write with another one is not stated (ONB-203). */
export const idempotencyKey: Guard<"idempotency-key"> = {
  name: "idempotency-key",
  operations: /* @__PURE__ */ keyedOperations(),
  check({ header }, { advise }) {
    const key = header["Idempotency-Key"];
    // Where only a body is checked, there is none.
    if (key === undefined || uuid.test(String(key))) return;
    advise(
      "ONB-199",
      "params.header.Idempotency-Key",
      "is not a UUID, which the contract asks for. Leave it out to get one.",
    );
  },
};

/** All writes but the privacy request, which takes no key (ONB-155). */
function keyedOperations(): readonly string[] {
  return Object.values(manifest.operations).flatMap((facts) => ("idempotency" in facts ? [facts.id] : []));
}
