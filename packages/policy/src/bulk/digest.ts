import { hexDigest } from "../facts/hex-digest.ts";

/** What the records of a batch are, in one hash. */
export function digest(texts: readonly string[]): Promise<string> {
  return hexDigest("SHA-256", texts.join("\n"));
}
