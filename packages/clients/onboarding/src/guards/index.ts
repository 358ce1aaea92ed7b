import type { Guard } from "@tillside/policy";
import { embeddedContact } from "./embedded-contact.ts";
import { financialFields } from "./financial-fields.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { mixedStatus } from "./mixed-status.ts";
import { sizes } from "./sizes.ts";
import { statedPolicies } from "./stated-policies.ts";
import { storeAddress } from "./store-address.ts";

/** What every call of the client is checked by before it is sent. */
export const guards = [
  financialFields,
  embeddedContact,
  mixedStatus,
  storeAddress,
  statedPolicies,
  sizes,
  idempotencyKey,
] satisfies readonly Guard[];
