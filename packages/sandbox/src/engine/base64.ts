/** Base64url without padding (RFC 4648, section 5); of a text its UTF-8. */
export function base64urlOf(data: string | Uint8Array): string {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64 in either alphabet, with or without padding; undefined for anything else. */
export function bytesOfBase64(encoded: string): Uint8Array | undefined {
  const binary = binaryOf(encoded);
  return binary === undefined ? undefined : bytesOf(binary);
}

/** The text whose UTF-8 is given as base64; undefined as `bytesOfBase64`. */
export function textOfBase64(encoded: string): string | undefined {
  const binary = binaryOf(encoded);
  return binary === undefined || isAscii.test(binary) ? binary : utf8.decode(bytesOf(binary));
}

const isAscii = /^[^\x80-\xff]*$/;

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** A character for each byte. */
function binaryOf(encoded: string): string | undefined {
  const plain = encoded.replaceAll("-", "+").replaceAll("_", "/");
  try {
    return atob(plain.replace(/={1,2}$/, ""));
  } catch {
    return undefined;
  }
}

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
