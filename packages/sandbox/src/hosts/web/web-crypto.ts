import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { CryptoPrimitives } from "../../world/crypto-primitives.ts";

/** For browsers, workers, Bun, Deno and workerd: nothing but what the language and `crypto.getRandomValues` give. */
export const webCrypto: CryptoPrimitives = {
  hash: (data) => bytesToHex(sha256(bytesOf(data))),
  hmac: (key, data) => hmac(sha256, key, bytesOf(data)),
  randomBytes,
  equal(one, other) {
    if (one.length !== other.length) return false;
    let difference = 0;
    for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
    return difference === 0;
  },
};

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? utf8ToBytes(data) : data;
}
