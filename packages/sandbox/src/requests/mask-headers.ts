import { isSecretHeader, masked } from "./secret-names.ts";

/** Of a header that carries a secret, the log shows that it was sent, not its value. */
export function maskHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) shown[name] = isSecretHeader(name) ? masked : value;
  }
  return shown;
}
