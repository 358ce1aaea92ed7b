import { maskedText } from "./mask-text.ts";
import { isSecretHeader, masked } from "./secret-names.ts";

/** Of a header that carries a secret, the log shows that it was sent, not its value. @param more pattern of further names of secrets. */
export function maskHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  more?: string,
): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) shown[name] = maskedHeader(name, value, more);
  }
  return shown;
}

/** A header's value as the log has it: of a URL, such as that in `Referer`, the query's secrets are masked. @param name in lower case. */
function maskedHeader(name: string, value: string, more?: string): string {
  return isSecretHeader(name) || credential.test(value) ? masked : maskedText(value, more);
}

/** The registered schemes, and some that are common. */
const credential =
  /^\s*(api-?key|aws4-hmac-sha256|basic|bearer|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-sha-\d+|token|vapid)\s+\S/i;
