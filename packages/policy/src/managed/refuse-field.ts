import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { writtenField } from "../facts/written-field.ts";

/** Refuses a call for one of its fields; `problem` never shows the value. */
export type RefuseField = (field: string, problem: string, cause?: unknown) => never;

/**
 * @param isNamed the call is made by the name of its operation.
 * @throws ConfigurationError that names the operation and the field, when it is called.
 */
export function refuseField(operation: string, isNamed = false): RefuseField {
  return (field, problem, cause) => {
    throw new ConfigurationError(`${operation}: ${writtenField(field, isNamed)} ${problem}. Nothing was sent.`, {
      cause,
    });
  };
}

/** What a value is, for a message that must not show it. */
export function kindOf(value: unknown): string {
  if (typeof value === "number" || value === null) return String(value);
  return `a value of type ${(typeof value === "object" && value.constructor?.name) || typeof value}`;
}
