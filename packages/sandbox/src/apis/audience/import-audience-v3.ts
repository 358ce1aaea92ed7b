import type { Handler } from "../../engine/step.ts";
import type { operations } from "../../generated/audience.ts";
import { type Import, importAddresses } from "./import-addresses.ts";

/** The account is the body's (AUD-014). */
export const importAudienceV3: Handler<operations["importAudienceV3"]> = ({ body }, world) =>
  importAddresses(body.accountId, body as Import, world);
