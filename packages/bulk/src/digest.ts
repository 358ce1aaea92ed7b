import { hexDigest } from "@tillside/policy";

/** What the records of a batch are, in one hash. */
export function digest(texts: readonly string[]): Promise<string> {
  return hexDigest("SHA-256", texts.join("\n"));
}
