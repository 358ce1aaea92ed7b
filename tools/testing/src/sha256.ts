import { hash } from "node:crypto";

/** SHA-256 in hex, by Node itself: what the product's own hashes are compared with. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data);
}
