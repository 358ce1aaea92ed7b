/** The bytes that a body is sent as. */
export function bodyBytes(body: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}
