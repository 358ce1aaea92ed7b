import type { Taken } from "@tillside/bulk";
import { addressFormats } from "../address-formats.ts";
import { normalizeEmail } from "../normalize-email.ts";

/** What a source of addresses holds. */
export type AddressForm = "plain" | "hash" | "hashed";

/**
 * An address or hash as it is sent, or hashed. Refused is what A9 takes for a wrong format (AUD-050): it would be on the list as
 * something else.
 */
export function takeAddress(given: unknown, form: AddressForm): Taken {
  if (typeof given !== "string") return { text: String(given), refused: refused("AUD-006", "It is no text.") };
  const text = form === "hash" ? normalizeEmail(given) : given;
  const { pattern, form: wanted } = form === "hashed" ? addressFormats.sha256 : addressFormats.email;
  if (!pattern.test(text)) return { text, refused: refused("A9", `It is not ${wanted}.`) };
  // The letter case of hashes is open (AUD-024).
  return { text: form === "hashed" ? text.toLowerCase() : text };
}

function refused(code: string, message: string) {
  return { code, message };
}
