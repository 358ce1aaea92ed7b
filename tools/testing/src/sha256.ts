import { hash } from "node:crypto";

/** SHA-256 in hex by `node:crypto`, to compare the product's own hashes with. */
export function sha256(data: string | Uint8Array): string {
  return hash("sha256", data);
}
