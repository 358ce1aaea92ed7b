import type { ManagedMark } from "./managed-marks.ts";

/**
 * The client options that fill managed parameters, each once, in document order. One header, query parameter or body
 * property is filled by the same option in every operation; two options for one name are a `SpecGap`.
 */
export function clientOptions(marks: readonly ManagedMark[]): readonly string[] {
  const optionOf = new Map<string, string>();
  for (const { where, name, by, place } of marks) {
    if (!("option" in by)) continue;
    const first = optionOf.get(`${where} ${name}`) ?? by.option;
    if (first !== by.option) {
      place.fail(
        `two client options fill the ${where} field ${name}: ${first} and ${by.option}.`,
        "Use one of them everywhere.",
      );
    }
    optionOf.set(`${where} ${name}`, first);
  }
  return [...new Set(optionOf.values())];
}
