/**
 * Binary content in the form that an entry's `value` takes it: Base64 (EVT-035), the standard alphabet with padding.
 * @example metaData: { receipt: base64Value(bytes) }
 */
export function base64Value(bytes: Uint8Array): string {
  // One character per byte, piece by piece: as arguments of one call, many bytes would be too many.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
