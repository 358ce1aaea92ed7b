import type { ApiManifest } from "@tillside/policy";
import type { ManagedMark } from "./managed-marks.ts";

/**
 * The options that fill managed parameters, those of the client and those of a session, each once, in document
 * order. One header, query parameter or body property is filled by the same option in every operation; two options for
 * one name are a `SpecGap`.
 */
export function managedOptions(marks: readonly ManagedMark[]): Pick<ApiManifest, "options" | "sessionOptions"> {
  const optionOf = new Map<string, string>();
  const options = new Set<string>();
  const sessionOptions = new Set<string>();
  for (const { where, name, by, place } of marks) {
    const option = "option" in by ? by.option : "session" in by ? by.session : undefined;
    if (option === undefined) continue;
    const first = optionOf.get(`${where} ${name}`) ?? option;
    if (first !== option) {
      place.fail(`two options fill the ${where} field ${name}: ${first} and ${option}.`, "Use one of them everywhere.");
    }
    optionOf.set(`${where} ${name}`, first);
    ("option" in by ? options : sessionOptions).add(option);
  }
  return { options: [...options], sessionOptions: [...sessionOptions] };
}
