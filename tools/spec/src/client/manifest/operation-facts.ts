import type { OperationFacts } from "@tillside/policy";
import { isText } from "../../document/checks.ts";
import type { Operation } from "../../document/operations.ts";
import type { Place } from "../../document/place.ts";
import { EXTENSIONS } from "../../extensions/index.ts";
import { safety } from "../../extensions/x-safety.ts";
import { deprecation } from "./deprecation.ts";
import { limits } from "./limits.ts";
import { security } from "./security.ts";
import { showsContent } from "./shows-content.ts";

/** The policy facts of one operation; what it needs and lacks is a `SpecGap`. */
export function operationFacts(root: Place, operation: Operation): OperationFacts {
  const { place } = operation;
  const sizes = limits(place);
  return {
    id: place.at("operationId").need(isText, "Give the operation a unique id, verb first."),
    safety: safety.read(place),
    ...fieldFacts(root, operation),
    ...security(root, place),
    ...(sizes && { limits: sizes }),
    ...(!showsContent(place) && { noContent: true as const }),
    ...deprecation(place),
  };
}

/** What our `x-` fields say about the operation. */
function fieldFacts(root: Place, operation: Operation): Partial<OperationFacts> {
  const facts = Object.values(EXTENSIONS).map((field) => field.facts?.(operation, root));
  return Object.assign({}, ...facts);
}
