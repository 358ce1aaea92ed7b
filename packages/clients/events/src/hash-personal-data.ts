import { ConfigurationError, hexDigest } from "@tillside/policy";
import { normalizeText } from "./normalize-text.ts";

/**
 * The value of `emailsha256`: SHA-256 of the trimmed, lower-cased address (EVT-040), in lower-case hex.
 * @throws ConfigurationError for a value that is not a text, or of which nothing is left, as every function here.
 * @example objectData: { emailsha256: await hashEmail(customer.email) }
 */
export function hashEmail(email: string): Promise<string> {
  return hashOf("hashEmail", email, normalizeText);
}

/** The value of `firstnamesha256` (EVT-057) or `lastnamesha256` (EVT-058): SHA-256 of the trimmed, lower-cased name. */
export function hashName(name: string): Promise<string> {
  return hashOf("hashName", name, normalizeText);
}

/**
 * The value of `mobilesha256`: SHA-256 of the digits alone (EVT-060), without dashes, spaces, brackets and a plus.
 * Whether the country code is one of them, the contract does not specify: the number is hashed as it is given.
 */
export function hashMobile(mobile: string): Promise<string> {
  return hashOf("hashMobile", mobile, (text) => {
    // Without them, it would be the hash of another number.
    if (otherDigits.test(text)) throw new ConfigurationError("hashMobile: write the digits as 0 to 9.");
    return text.replaceAll(/[^0-9]/g, "");
  });
}

/** Digits of other scripts, such as full-width ones. */
const otherDigits = /(?![0-9])\p{Nd}/u;

/** The value of `ipaddresssha256`: SHA-256 of the address as it is given (EVT-062). */
export function hashIpAddress(ipAddress: string): Promise<string> {
  return hashOf("hashIpAddress", ipAddress, (text) => text);
}

/** Without the checks, everything that is missing would have the hash of the empty text. */
async function hashOf(helper: string, value: string, form: (text: string) => string): Promise<string> {
  if (typeof value !== "string") throw new ConfigurationError(`${helper}: the value must be a text.`);
  const hashed = form(value);
  if (hashed === "") throw new ConfigurationError(`${helper}: nothing of the value is left to hash.`);
  return hexDigest("SHA-256", hashed);
}
