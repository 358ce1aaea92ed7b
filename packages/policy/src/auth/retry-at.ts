import { type Clock, timeOfDay } from "../facts/clock.ts";

/** When the token endpoint allows the next exchange, by the clock; undefined if the error does not say. */
export function retryAtOf(error: unknown, clock: Clock): number | undefined {
  const { retryAt } = Object(error) as { readonly retryAt?: unknown };
  return retryAt instanceof Date ? retryAt.getTime() - timeOfDay(clock) + clock.now() : undefined;
}
