import { ConfigurationError } from "../facts/errors/configuration-error.ts";

/** Refuses a call for one of its fields; `problem` never shows the value. */
export type RefuseField = (field: string, problem: string, cause?: unknown) => never;

/**
 * @param isNamed the call is made by the name of its operation, which knows no `params`.
 * @throws ConfigurationError that names the operation and the field, when it is called.
 */
export function refuseField(operation: string, isNamed = false): RefuseField {
  return (field, problem, cause) => {
    const shown = isNamed ? field.replace(/^params\.(header)?/, (_place, header) => (header ? "headers" : "")) : field;
    throw new ConfigurationError(`${operation}: ${shown} ${problem}. Nothing was sent.`, { cause });
  };
}

/** What a value is, for a message that must not show it. */
export function kindOf(value: unknown): string {
  if (typeof value === "number" || value === null) return String(value);
  return `a value of type ${(typeof value === "object" && value.constructor?.name) || typeof value}`;
}
