import { ConfigurationError, hexDigest } from "@tillside/policy";
import { normalizeEmail } from "./normalize-email.ts";

/**
 * SHA-256 of an address without white space and in lower case (AUD-023), in lower-case hex (AUD-024): a value for
 * `sha256` and `sha256s`.
 * @throws ConfigurationError for a value that is not a text, or of which nothing is left.
 * @example body: { accountId, action: "include", sha256s: await Promise.all(emails.map(hashEmail)) }
 */
export async function hashEmail(email: string): Promise<string> {
  if (typeof email !== "string") throw new ConfigurationError("hashEmail: the value must be a text.");
  const hashed = normalizeEmail(email);
  // Everybody without an address would have the same hash.
  if (hashed === "") throw new ConfigurationError("hashEmail: nothing of the value is left to hash.");
  return hexDigest("SHA-256", hashed);
}
