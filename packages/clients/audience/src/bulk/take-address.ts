import type { Taken } from "@tillside/policy/bulk";
import { normalizeEmail } from "../normalize-email.ts";

/** What a source of addresses holds. */
export type AddressForm = "plain" | "hash" | "hashed";

const sha256 = /^[0-9a-f]{64}$/i;

/** An address or hash as it is sent, or hashed; refused is what is none, for it would be on the list as something else. */
export function takeAddress(given: unknown, form: AddressForm): Taken {
  if (typeof given !== "string") return { text: String(given), refused: refused("AUD-006", "It is no text.") };
  if (form === "hashed") {
    // The letter case of hashes is open (AUD-024).
    return sha256.test(given)
      ? { text: given.toLowerCase() }
      : { text: given, refused: refused("AUD-008", "It is no SHA-256 in hex, which has 64 digits.") };
  }
  const text = form === "hash" ? normalizeEmail(given) : given;
  return text.includes("@") ? { text } : { text, refused: refused("AUD-006", "It is no e-mail address: it has no @.") };
}

function refused(code: string, message: string) {
  return { code, message };
}
