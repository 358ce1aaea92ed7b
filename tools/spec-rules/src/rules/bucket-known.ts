import { bucketsOf, drawnBucket, isOpenLimit } from "../document/buckets.ts";
import { at, isObject } from "../document/json.ts";
import { OPERATIONS, type OwnRule } from "../rule.ts";

export const bucketKnown: OwnRule = {
  wants:
    "`x-rate-limit` names a bucket of the root's `x-rate-limits`; by a reading only, with `strength: assumed` and `x-open`; a limit without a number, `{ open: [ids] }`",
  given: `${OPERATIONS}.x-rate-limit`,
  *check(limit, { document }) {
    if (isOpenLimit(limit)) return;
    const names = Object.keys(bucketsOf(document));
    const { name, assumed } = drawnBucket(limit);
    if (isObject(limit) && (!assumed || at(limit, "x-open") === undefined)) {
      yield {
        message:
          "Write the bucket's name alone, or, for a reading, `{ bucket: reads, strength: assumed, x-open: [ABC-001] }`.",
      };
    }
    if (typeof name === "string" && names.includes(name)) return;
    yield {
      message: `${JSON.stringify(name)} is no bucket. Prefer one of x-rate-limits (${names.join(", ") || "none yet"}), or add it there.`,
    };
  },
};
