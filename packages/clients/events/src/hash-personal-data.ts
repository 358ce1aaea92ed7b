import { hexDigest } from "@tillside/policy";
import { normalizeText } from "./normalize-text.ts";

/**
 * The value of `emailsha256`: SHA-256 of the trimmed, lower-cased address (EVT-040), in lower-case hex.
 * @example objectData: { emailsha256: await hashEmail(customer.email) }
 */
export function hashEmail(email: string): Promise<string> {
  return hexDigest("SHA-256", normalizeText(email));
}

/** The value of `firstnamesha256` (EVT-057) or `lastnamesha256` (EVT-058): SHA-256 of the trimmed, lower-cased name. */
export function hashName(name: string): Promise<string> {
  return hexDigest("SHA-256", normalizeText(name));
}

/**
 * The value of `mobilesha256`: SHA-256 of the digits alone (EVT-060), without dashes, spaces, brackets and a plus.
 * Whether the country code is one of them, the contract does not specify: the number is hashed as it is given.
 */
export function hashMobile(mobile: string): Promise<string> {
  return hexDigest("SHA-256", mobile.replaceAll(/[^0-9]/g, ""));
}

/** The value of `ipaddresssha256`: SHA-256 of the address as it is given (EVT-062). */
export function hashIpAddress(ipAddress: string): Promise<string> {
  return hexDigest("SHA-256", ipAddress);
}
