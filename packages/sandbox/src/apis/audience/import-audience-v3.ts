import { reaches } from "../../auth/reaches.ts";
import type { Handler } from "../../engine/api.ts";
import type { operations } from "../../generated/audience.ts";
import { type Import, importAddresses } from "./import-addresses.ts";

/**
 * The account is the body's (AUD-014). By choice of the sandbox it may be any, also one that the key pair
 * was not issued for (AUD-035). MD5 hashes beside the addresses are left alone, by choice too (AUD-012).
 */
export const importAudienceV3: Handler<operations["importAudienceV3"]> = ({ body, caller }, world) => {
  const { md5, md5s, ...rest } = body as Import;
  const reply = importAddresses(body.accountId, rest, world);
  const openPoint = [
    ...[reply.openPoint ?? []].flat(),
    ...(md5 === undefined && md5s === undefined ? [] : ["AUD-012"]),
    ...(reaches(caller, body.accountId, world) ? [] : ["AUD-035"]),
  ];
  return { ...reply, openPoint };
};
