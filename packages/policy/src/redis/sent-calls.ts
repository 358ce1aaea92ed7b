import type { Slot } from "../facts/limit.ts";

/** A call that was counted: in Redis, or by this server alone. */
export interface Counted extends Slot {
  readonly id: string;
  /** When it counts from, by the client's clock. */
  at: number;
}

/** This server's calls of the last window, in order. */
export class SentCalls {
  readonly #wideWindowMs: number;
  readonly #calls = new Set<Counted>();
  /** The last of them. */
  #newest: Counted | undefined;

  constructor(wideWindowMs: number) {
    this.#wideWindowMs = wideWindowMs;
  }

  get size(): number {
    return this.#calls.size;
  }

  add(counted: Counted): void {
    this.#calls.add(counted);
    this.#newest = counted;
  }

  /** Takes out a call that was not sent after all. */
  drop(counted: Counted): void {
    this.#calls.delete(counted);
    if (this.#newest !== counted) return;
    this.#newest = undefined;
    // Without a newest one, no one would notice that Redis has lost the calls before it.
    for (const left of this.#calls) this.#newest = left;
  }

  /** It is the newest now: they are forgotten in their order. */
  moveBehind(counted: Counted): void {
    this.#calls.delete(counted);
    this.add(counted);
  }

  /** This machine has slept for so long since they were counted. */
  age(sleptMs: number): void {
    for (const counted of this.#calls) counted.at -= sleptMs;
  }

  forget(now: number): void {
    for (const counted of this.#calls) {
      if (counted.at > now - this.#wideWindowMs) break;
      this.#calls.delete(counted);
    }
  }

  /** The newest call in the window with its age, as it is reported to Redis; nothing where there is none. */
  newest(now: number): string[] {
    const newest = this.#newest;
    return newest === undefined || newest.at <= now - this.#wideWindowMs ? [] : reported(newest, now);
  }

  /** All of them with their ages, as they are reported to Redis. */
  all(now: number): string[] {
    return [...this.#calls].flatMap((counted) => reported(counted, now));
  }
}

function reported({ id, at }: Counted, now: number): string[] {
  return [id, String(now - at)];
}
