import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { CryptoPrimitives } from "../../engine/crypto-primitives.ts";

export const nodeCrypto: CryptoPrimitives = {
  hash: (data) => hash("sha256", data),
  hmac: (key, data) => createHmac("sha256", key).update(data).digest(),
  randomBytes,
  equal: (one, other) => one.length === other.length && timingSafeEqual(one, other),
};
