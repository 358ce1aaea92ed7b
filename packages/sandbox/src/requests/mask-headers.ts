/** Headers that carry a secret; the journal shows that they came, not what they said. */
const secret = new Set(["authorization", "svc-api-key", "proxy-authorization", "cookie", "x-sandbox-key"]);

export function maskHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) shown[name] = secret.has(name) ? "***" : value;
  }
  return shown;
}
