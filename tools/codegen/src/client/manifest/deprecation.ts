import type { OperationFacts } from "@tillside/policy";
import { isText } from "../../spec/checks.ts";
import type { Place } from "../../spec/place.ts";

/** That an operation is deprecated, and the API that takes its place (`x-successor`), if it is one of those described. */
export function deprecation(operation: Place): Pick<OperationFacts, "deprecated" | "successor"> | undefined {
  if (operation.at("deprecated").value !== true) return undefined;
  const successor = operation.at("x-successor");
  const mend = "Name the API of specs/redocly.yaml that takes its place.";
  const isDescribed = successor.exists && !successor.at("undescribed").exists;
  return { deprecated: true, ...(isDescribed && { successor: successor.need(isText, mend) }) };
}
