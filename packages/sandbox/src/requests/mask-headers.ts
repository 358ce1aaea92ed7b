import { maskedUrl } from "./mask-text.ts";
import { isSecretHeader, masked } from "./secret-names.ts";

/** Of a header that carries a secret, the log shows that it was sent, not its value. */
export function maskHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) shown[name] = maskedHeader(name, value);
  }
  return shown;
}

/** A header's value as the log has it: of a URL, such as that in `Referer`, the query's secrets are masked. @param name in lower case. */
export function maskedHeader(name: string, value: string): string {
  return isSecretHeader(name) || credential.test(value) ? masked : maskedUrl(value);
}

const credential = /^(basic|bearer)\s/i;
