import { ConfigurationError } from "@tillside/policy";

/**
 * Binary content in the form that an entry's `value` takes it: Base64 (EVT-035), the standard alphabet with padding.
 * @throws ConfigurationError for a value that is not a Uint8Array: of a text, every character would become a zero byte.
 * @example metaData: { receipt: base64Value(bytes) }
 */
export function base64Value(bytes: Uint8Array): string {
  // By its name: a test environment may have a Uint8Array of its own.
  if (Object.prototype.toString.call(bytes) !== "[object Uint8Array]")
    throw new ConfigurationError("base64Value: bytes must be a Uint8Array.");
  // One character per byte, piece by piece: as arguments of one call, many bytes would be too many.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
