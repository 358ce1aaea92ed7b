/** Hash of a text in UTF-8, as hexadecimal digits, by Web Crypto, which every runtime has. The journal, for Node only, uses `node:crypto`. */
export async function hexDigest(algorithm: "SHA-1" | "SHA-256", text: string): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
