import type { Taken } from "@tillside/bulk";
import { printed } from "@tillside/policy";
import { addressFormats } from "../address-formats.ts";
import { normalizeEmail } from "../normalize-email.ts";

/** The form of the addresses in a source. */
export type AddressForm = "plain" | "hash" | "hashed";

/**
 * Returns an address or hash in the form in which it is sent. Refuses what READINGS A9 takes for a wrong format (AUD-050), because
 * the list would then contain something else.
 */
export function takeAddress(given: unknown, form: AddressForm): Taken {
  if (typeof given !== "string") return { text: printed(given), refused: refused("AUD-006", "It is not a string.") };
  const text = form === "hash" ? normalizeEmail(given) : given;
  const { pattern, form: wanted } = form === "hashed" ? addressFormats.sha256 : addressFormats.email;
  if (!pattern.test(text)) return { text, refused: refused("A9", `It is not ${wanted}.`) };
  // The contract does not specify the letter case of hashes (AUD-024).
  return { text: form === "hashed" ? text.toLowerCase() : text };
}

function refused(code: string, message: string) {
  return { code, message };
}
