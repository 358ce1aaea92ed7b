import { ConfigurationError, hexDigest } from "@tillside/policy";
import { normalizeEmail } from "./normalize-email.ts";

/**
 * SHA-256 of an address without white space and in lower case (AUD-023), in lower-case hex (AUD-024): a value for
 * `sha256` and `sha256s`.
 * @throws ConfigurationError for a value that is not a text.
 * @example body: { accountId, action: "include", sha256s: await Promise.all(emails.map(hashEmail)) }
 */
export async function hashEmail(email: string): Promise<string> {
  if (typeof email !== "string") throw new ConfigurationError("hashEmail: the value must be a text.");
  return hexDigest("SHA-256", normalizeEmail(email));
}
