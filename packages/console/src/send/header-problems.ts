import type { Problem } from "../exchange/exchange.ts";
import { nameOf, type OperationCall, type Written } from "./operation-call.ts";

/** The header values that no request can carry, such as one with a line break. */
export function headerProblems({ fields }: OperationCall, { values }: Written): Problem[] {
  return fields.flatMap((field) => {
    const name = nameOf(field);
    if (field.in !== "header" || isHeaderValue(values[name] ?? "")) return [];
    return [{ field: name, message: `${name} has a character that a header cannot have`, rules: [] }];
  });
}

function isHeaderValue(value: string): boolean {
  try {
    new Headers([["x", value]]);
    return true;
  } catch {
    return false;
  }
}
