import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { CryptoPrimitives } from "../../world/crypto-primitives.ts";

export const nodeCrypto: CryptoPrimitives = {
  hash: (data) => hash("sha256", data),
  hmac: (key, data) => createHmac("sha256", key).update(data).digest(),
  randomBytes,
  equal: (one, other) => one.length === other.length && timingSafeEqual(utf16Of(one), utf16Of(other)),
};

/** In UTF-8, halves of surrogate pairs would all be the same. */
function utf16Of(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}
