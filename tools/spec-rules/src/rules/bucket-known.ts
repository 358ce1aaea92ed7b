import { bucketsOf, drawnBucket } from "../document/buckets.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

export const bucketKnown: OwnRule = {
  wants: "`x-rate-limit` names a bucket of the root's `x-rate-limits`; by a reading only, with `strength: assumed`",
  given: `${OPERATIONS}.x-rate-limit`,
  *check(limit, { document }) {
    const names = Object.keys(bucketsOf(document));
    const { name, assumed } = drawnBucket(limit);
    if (name !== limit && !assumed) {
      yield { message: "Write the bucket's name alone, or `{ bucket: reads, strength: assumed }` for a reading." };
    }
    if (typeof name === "string" && names.includes(name)) return;
    yield {
      message: `${JSON.stringify(name)} is no bucket. Prefer one of x-rate-limits (${names.join(", ") || "none yet"}), or add it there.`,
    };
  },
};
