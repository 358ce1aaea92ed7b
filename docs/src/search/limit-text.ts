import { rateWords } from "@tillside/spec/portal";
import type { ReferenceApi, ReferenceOperation } from "../reference/read-apis.ts";

/** The limit of an operation, by the name of its bucket: `Rate limit of registration: 10 calls per minute.` Undefined where the contract states none. */
export function limitText({ bundle }: ReferenceApi, { facts }: ReferenceOperation): string | undefined {
  const bucket = String(facts["x-rate-limit"]);
  const limit = bundle["x-rate-limits"]?.[bucket];
  return limit && `Rate limit of ${bucket.replaceAll("-", " ")}: ${rateWords(limit)}.`;
}
