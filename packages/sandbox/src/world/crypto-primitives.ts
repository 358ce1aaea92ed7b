/**
 * What the engine needs of cryptography. The host passes it: `node:crypto` in Node, `@noble/hashes` in every other runtime. All of it
 * is synchronous, which `crypto.subtle` is not. A text stands for its UTF-8.
 */
export interface CryptoPrimitives {
  /** SHA-256 (FIPS 180-4), in hexadecimal. */
  hash(data: string | Uint8Array): string;
  /** HMAC-SHA-256 (RFC 2104). */
  hmac(key: Uint8Array, data: string | Uint8Array): Uint8Array;
  randomBytes(length: number): Uint8Array;
  /** Whether two secrets are equal, in a time that does not show how much of them is. */
  equal(one: string, other: string): boolean;
}
