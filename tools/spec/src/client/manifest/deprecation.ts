import type { OperationFacts } from "@tillside/policy";
import type { Place } from "../../document/place.ts";
import { successor } from "../../extensions/x-successor.ts";

/** That an operation is deprecated, and the API that takes its place, if it is one of those described. */
export function deprecation(operation: Place): Pick<OperationFacts, "deprecated" | "successor"> | undefined {
  if (operation.at("deprecated").value !== true) return undefined;
  const named = successor.read(operation);
  return { deprecated: true, ...(named !== undefined && { successor: named }) };
}
