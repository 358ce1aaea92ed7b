import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/audience.ts";
import { type Import, importAddresses } from "./import-addresses.ts";

/** The account is the API key's; one in the body is ignored (AUD-016). */
export const importAudienceLegacy: Handler<operations["importAudienceLegacy"]> = ({ body, caller }, world) => {
  const reply = importAddresses(caller.accountId ?? "", body as Import, world);
  return "accountId" in (body as object) ? { ...reply, openPoint: "AUD-016" } : reply;
};
