import { defaults } from "../defaults.ts";

/** The pause before retry number `retry` (0 for the first): random between 0 and base × 2ⁿ, capped ("full jitter"). */
export function backoff(retry: number): number {
  return Math.random() * Math.min(defaults.backoffCapMs, defaults.backoffMs * 2 ** retry);
}

/**
 * The pause after a 429. What the server asks for is never shortened: up to a second is added so that callers that
 * were refused together do not return together. Without a usable `Retry-After`: own backoff, at least 1 s.
 */
export function throttleDelay(asked: number | undefined, retry: number): number {
  return asked === undefined ? 1000 + backoff(retry) : asked + Math.random() * 1000;
}

/** The pause before asking again whether a keyed write that may be running has ended: 2–5 s, backing off to 60 s. */
export function runningDelay(round: number): number {
  return Math.min(60_000, (2000 + Math.random() * 3000) * 2 ** round);
}
