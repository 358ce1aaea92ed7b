import { kindOf, type RefuseField } from "./refuse-field.ts";

/**
 * A value that a path, query or header can carry: a string, a finite number or a boolean. An object would be written by
 * rules that the call does not show, and could bring further segments or parameters.
 */
export function plainValue(refuse: RefuseField, field: string, value: unknown): string | number | boolean {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  if (typeof value !== "string") {
    return refuse(field, `is ${kindOf(value)}; give a string, a finite number or a boolean`);
  }
  if (/\p{Surrogate}/u.test(value)) refuse(field, "has half of a surrogate pair, which UTF-8 cannot carry");
  return value;
}
