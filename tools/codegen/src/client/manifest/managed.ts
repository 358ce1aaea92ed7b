import type { ManagedBy, OperationFacts } from "@tillside/policy";
import type { ManagedMark } from "./managed-marks.ts";

/** The marks of one operation by place and wire name; undefined where there are none. */
export function managed(marks: readonly ManagedMark[]): OperationFacts["managed"] {
  const byPlace: Partial<Record<ManagedMark["where"], Record<string, ManagedBy>>> = {};
  for (const { where, name, by } of marks) byPlace[where] = { ...byPlace[where], [name]: by };
  return marks.length > 0 ? byPlace : undefined;
}
