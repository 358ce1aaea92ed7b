import type { OperationFacts } from "@tillside/policy";
import { isText } from "../../spec/checks.ts";
import type { Place } from "../../spec/place.ts";

/** That an operation is deprecated, and the API that the contract names in its place (`x-successor`). */
export function deprecation(operation: Place): Pick<OperationFacts, "deprecated" | "successor"> | undefined {
  if (operation.at("deprecated").value !== true) return undefined;
  const successor = operation.at("x-successor");
  const mend = "Name the API of specs/redocly.yaml that takes its place.";
  return { deprecated: true, ...(successor.exists && { successor: successor.need(isText, mend) }) };
}
