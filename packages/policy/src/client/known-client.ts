import { findInternals, internalsOf } from "../call/client-internals.ts";
import type { Clock } from "../facts/clock.ts";
import type { OperationFacts } from "../facts/manifest.ts";

/**
 * The clock that a client was made with; workflow helpers wait by it.
 * @throws ConfigurationError for anything but a client.
 */
export function clockOf(client: object): Clock {
  return internalsOf(client).settings.clock;
}

/** Whether a client was made with a store that several servers share. */
export function sharesStore(client: object): boolean {
  return findInternals(client)?.settings.store.fleet !== undefined;
}

/**
 * What a call with this body would be checked by before it is sent; helpers that build bodies themselves ask first.
 * @param name the operation, for instance `POST /v1/events`.
 * @throws GuardError
 */
export function checkBody(client: object, name: string, body: unknown): void {
  const { guard, manifest } = internalsOf(client);
  guard(manifest.operations[name] as OperationFacts, { body });
}
