import { type Clock, type Moment, timeOfDay } from "../facts/clock.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { firstUse, keyLifeMs } from "../facts/key-life.ts";
import type { OperationFacts } from "../facts/manifest.ts";

/** Milliseconds by which the time of day may have been set back since the earlier call. */
const toleranceMs = 60_000;

/**
 * When the key of a repeat was first used, from what its caller says about its end; undefined where the caller does not say.
 * @param isGiven the caller gave the key. One that the client has just made was never used.
 * @throws ConfigurationError for anything but a Date, and where there is no key that it could be about.
 */
export function checkKeyEnd(
  { id, idempotency }: OperationFacts,
  given: unknown,
  isGiven: boolean,
  clock: Clock,
): Moment | undefined {
  if (given === undefined) return undefined;
  const wrong = (problem: string) => new ConfigurationError(`${id}: policy: keyEndsAt ${problem}`);
  if (idempotency === undefined)
    throw wrong("is about an idempotency key, and the contract shows none for this operation; leave it out.");
  const endsAt = given instanceof Date ? given.getTime() : Number.NaN;
  if (Number.isNaN(endsAt)) throw wrong("must be a Date, as callInfo() gives it.");
  if (!isGiven)
    throw wrong(`is about the key of an earlier call; give that key too, in headers["${idempotency.header}"].`);
  const usedAt = endsAt - keyLifeMs(idempotency.windowSeconds);
  if (usedAt > timeOfDay(clock) + toleranceMs)
    throw wrong(
      "lies further ahead than the key's window; pass the one that callInfo() gave, and check this machine's clock.",
    );
  return firstUse(usedAt, clock);
}
