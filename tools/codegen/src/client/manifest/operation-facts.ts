import type { OperationFacts } from "@tillside/policy";
import { isOneOf, isStatusList, isText } from "../../spec/checks.ts";
import { isObject } from "../../spec/json.ts";
import type { Operation } from "../../spec/operations.ts";
import type { Place } from "../../spec/place.ts";
import { deprecation } from "./deprecation.ts";
import { idempotency } from "./idempotency.ts";
import { limits } from "./limits.ts";
import { managed } from "./managed.ts";
import { managedMarks } from "./managed-marks.ts";
import { partial } from "./partial.ts";
import { security } from "./security.ts";
import { showsContent } from "./shows-content.ts";

const SAFETY = "Write read, keyed, repeatable or unsafe (specs/EXTENSIONS.md says which).";

/** The policy facts of one operation; what it needs and lacks is a `SpecGap`. */
export function operationFacts(root: Place, operation: Operation): OperationFacts {
  const { place } = operation;
  const safety = place.at("x-safety").need(isOneOf("read", "keyed", "repeatable", "unsafe"), SAFETY);
  const retryOn = place.at("x-retry-on");
  const bucket = place.at("x-rate-limit");
  const filled = managed(managedMarks(operation));
  const sizes = limits(place);
  const hidden = partial(place);
  return {
    id: place.at("operationId").need(isText, "Give the operation a unique id, verb first."),
    safety,
    ...(retryOn.exists && { retryOn: retryOn.need(isStatusList, "Write a list of statuses, for instance [429].") }),
    // A limit without a number has no bucket: there is nothing to pace by.
    ...(bucket.exists && !bucket.at("open").exists && { bucket: bucketName(root, bucket) }),
    ...(safety === "keyed" && { idempotency: idempotency(operation) }),
    ...security(root, place),
    ...(filled && { managed: filled }),
    ...(sizes && { limits: sizes }),
    ...(!showsContent(place) && { noContent: true as const }),
    ...(hidden && { partial: hidden }),
    ...deprecation(place),
  };
}

/** The bucket's name, written alone or as `{ bucket, strength: assumed }`. */
function bucketName(root: Place, limit: Place): string {
  const mark = isObject(limit.value) ? limit.at("bucket") : limit;
  const buckets = root.at("x-rate-limits").children();
  const bucket = buckets.find(({ key }) => key === mark.value);
  if (bucket) return bucket.key;
  const known = buckets.map(({ key }) => key).join(", ");
  return mark.fail(
    `\`x-rate-limit: ${mark.value}\` names no bucket.`,
    `Name one of \`x-rate-limits\` (${known}) or add it there.`,
  );
}
