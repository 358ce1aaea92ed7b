import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

/** Keeps the hash that names a key apart from every other use of the key. */
const keyLabel = Buffer.from("@tillside/policy/journal key\n");

/** How a body is kept in the file: as it is, not at all, or encrypted with the key of that id. */
export interface Sealing {
  /** `plain`, `none`, or the key's id: a hash that distinguishes keys and reveals none. */
  readonly id: string;
  /** Whether there is a key: without one a change of the file cannot be found. */
  readonly hasKey: boolean;
  /** `bound` is what the body belongs to: it opens nowhere else. */
  seal(body: Uint8Array, bound: string): Uint8Array | null;
  /** @throws Error when the bytes were changed, or belong elsewhere. */
  open(sealed: Uint8Array, bound: string): Uint8Array;
}

/** Whether a row with this sealing was recorded without a key. */
export function isKeyless(sealing: string): sealing is "plain" | "none" {
  return sealing === "plain" || sealing === "none";
}

export function unsealed(mode: "plain" | "none"): Sealing {
  return { id: mode, hasKey: false, seal: (body) => (mode === "plain" ? body : null), open: (sealed) => sealed };
}

/**
 * AES-256-GCM under the caller's key, with a fresh random nonce per body: nonce, tag, ciphertext. The journal runs in Node only and
 * writes a row in one turn of the event loop, so it uses `node:crypto`, which computes at once. Tokens in Redis are sealed by Web
 * Crypto (`redis/token-sealing.ts`), because that entry point has to run where there is no Node.
 */
export function sealedWith(key: Uint8Array): Sealing {
  // A copy: the caller may wipe or reuse the array.
  const own = Uint8Array.from(key);
  return {
    id: hash("sha256", Buffer.concat([keyLabel, own])).slice(0, 16),
    hasKey: true,
    seal(body, bound) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", own, nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, bound) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", own, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
