import type { BucketFacts } from "@tillside/policy";
import { isCount, isOneOf } from "../../spec/checks.ts";
import type { Place } from "../../spec/place.ts";

/** `x-rate-limits`: the buckets by name. */
export function buckets(root: Place): Record<string, BucketFacts> {
  return Object.fromEntries(
    root
      .at("x-rate-limits")
      .children()
      .map((bucket) => [bucket.key, bucketFacts(bucket)]),
  );
}

function bucketFacts(bucket: Place): BucketFacts {
  const concurrency = bucket.at("concurrency");
  return {
    requests: bucket.at("requests").need(isCount, "Write how many calls fit in the window, for instance 60."),
    perSeconds: bucket.at("perSeconds").need(isCount, "Write the length of the window, for instance 60."),
    ...(concurrency.exists && {
      concurrency: concurrency.need(isCount, "Write how many calls may be in flight at once."),
    }),
    keyedBy: bucket.at("keyedBy").need(isOneOf("client_id", "key_pair"), "Write client_id or key_pair."),
    strength: bucket
      .at("strength")
      .need(isOneOf("enforced", "recommended", "assumed"), "Write enforced, recommended or assumed."),
  };
}
