import { drawnBucket } from "../document/buckets.ts";
import { at, members } from "../document/json.ts";
import { operations } from "../document/operations.ts";
import type { OwnRule } from "../rule.ts";

export const bucketUsed: OwnRule = {
  wants: "Every bucket of `x-rate-limits` is drawn from by some operation",
  given: "$.x-rate-limits",
  *check(buckets, { document }) {
    const used = new Set(Array.from(operations(document), ({ value }) => drawnBucket(at(value, "x-rate-limit")).name));
    for (const [name] of members(buckets)) {
      if (used.has(name)) continue;
      yield {
        message: `No operation draws from ${name}. Add \`x-rate-limit: ${name}\` to one, or remove the bucket.`,
        at: [name],
      };
    }
  },
};
