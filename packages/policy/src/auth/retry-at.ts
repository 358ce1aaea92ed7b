import { type Clock, timeOfDay } from "../facts/clock.ts";

/** When the endpoint that failed so wants to be asked again, by the clock; undefined if it did not say. */
export function retryAtOf(error: unknown, clock: Clock): number | undefined {
  const { retryAt } = Object(error) as { readonly retryAt?: unknown };
  return retryAt instanceof Date ? retryAt.getTime() - timeOfDay(clock) + clock.now() : undefined;
}
