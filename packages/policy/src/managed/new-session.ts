import { checkNames, namesOf } from "../facts/check-names.ts";
import type { ApiManifest } from "../facts/manifest.ts";

/**
 * What a session of one customer is bound to: the given options, and a UUID for each option that was left out and is marked
 * `x-managed: { by: session, …, uuid: true }`. An empty option counts as left out.
 * @throws ConfigurationError for any other option.
 */
export function newSession(
  { operations, sessionOptions }: ApiManifest,
  given: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  checkNames("session()", given, namesOf(sessionOptions));
  const headers = Object.values(operations).flatMap(({ managed }) => Object.values(managed?.header ?? {}));
  const made = headers.flatMap((by) => ("session" in by && by.uuid ? [by.session] : []));
  return Object.fromEntries(
    sessionOptions
      .map((option) => [option, given[option] || (made.includes(option) ? crypto.randomUUID() : undefined)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
