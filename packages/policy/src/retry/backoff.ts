import { defaults } from "../facts/defaults.ts";

/** The pause before retry number `retry` (0 for the first): random between 0 and base × 2ⁿ, capped ("full jitter"). */
export function backoff(retry: number): number {
  return Math.random() * Math.min(defaults.backoffCapMs, defaults.backoffMs * 2 ** retry);
}

/**
 * The pause after a 429. The time that the server asks for is never shortened. Up to a second is added so that callers
 * that were refused together do not return together. Without a usable `Retry-After`: own backoff, at least 1 s.
 */
export function throttleDelay(asked: number | undefined, retry: number): number {
  return asked === undefined ? 1000 + backoff(retry) : asked + Math.random() * 1000;
}

/**
 * The pause after a transient failure: own backoff, but never before the server's `Retry-After` (0: none), and again not
 * all callers at once.
 */
export function transientDelay(asked: number, retry: number): number {
  return Math.max(backoff(retry), asked > 0 ? asked + Math.random() * 1000 : 0);
}
