/** Base64url without padding (RFC 4648, section 5). */
export function base64urlOf(data: string | Uint8Array): string {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of base64 in either alphabet, with or without padding; undefined for anything else. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const binary = binaryOf(
    text
      .replaceAll("-", "+")
      .replaceAll("_", "/")
      .replace(/={1,2}$/, ""),
  );
  if (binary === undefined) return undefined;
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

function binaryOf(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}
