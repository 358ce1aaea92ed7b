import type { OperationFacts } from "@tillside/policy";
import { isText } from "../../document/checks.ts";
import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";
import { idempotency } from "../../extensions/x-idempotency.ts";
import { managed, managedFacts } from "../../extensions/x-managed.ts";
import { partial } from "../../extensions/x-partial.ts";
import { rateLimit } from "../../extensions/x-rate-limit.ts";
import { retryOn } from "../../extensions/x-retry-on.ts";
import { safety } from "../../extensions/x-safety.ts";
import { deprecation } from "./deprecation.ts";
import { limits } from "./limits.ts";
import { security } from "./security.ts";
import { showsContent } from "./shows-content.ts";

/** The policy facts of one operation; what it needs and lacks is a `SpecGap`. */
export function operationFacts(root: Place, operation: Operation): OperationFacts {
  const { place } = operation;
  const safetyClass = safety.read(place);
  const statuses = retryOn.read(place);
  const bucket = rateLimit.read(root, place);
  const filled = managedFacts(managed.read(operation));
  const sizes = limits(place);
  const hidden = partial.read(place);
  return {
    id: place.at("operationId").need(isText, "Give the operation a unique id, verb first."),
    safety: safetyClass,
    ...(statuses && { retryOn: statuses }),
    ...(bucket !== undefined && { bucket }),
    ...(safetyClass === "keyed" && { idempotency: idempotency.read(operation) }),
    ...security(root, place),
    ...(filled && { managed: filled }),
    ...(sizes && { limits: sizes }),
    ...(!showsContent(place) && { noContent: true as const }),
    ...(hidden && { partial: hidden }),
    ...deprecation(place),
  };
}
