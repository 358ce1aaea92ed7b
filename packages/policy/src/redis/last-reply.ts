import { type Clock, type Moment, momentOf, sleptSince } from "../facts/clock.ts";

/** No Redis has this epoch: what this server has sent is not in there. */
export const alone = "alone";

/** What Redis said of one limit last. Redis goes on while this machine sleeps, so it is that much older then. */
export class LastReply {
  /** Then the window is open again, or a place may be free. */
  closedUntil = Number.NEGATIVE_INFINITY;
  fullUntil = Number.NEGATIVE_INFINITY;
  /** End of the pause after a 429. */
  pausedUntil = Number.NEGATIVE_INFINITY;
  /** Of the state in Redis that has all of this server's calls; empty until it is known. */
  epoch = "";
  /** Then Redis may have dropped that state, with all that it counted long past. */
  #epochUntil = Number.NEGATIVE_INFINITY;
  readonly #clock: Clock;
  readonly #slept: (sleptMs: number) => void;
  #awakeAt: Moment;

  /** @param slept receives how long this machine has slept. */
  constructor(clock: Clock, slept: (sleptMs: number) => void) {
    this.#clock = clock;
    this.#slept = slept;
    this.#awakeAt = momentOf(clock);
  }

  /** Takes account of a sleep since the last time. */
  wake(): void {
    const sleptMs = sleptSince(this.#awakeAt, this.#clock);
    this.#awakeAt = momentOf(this.#clock);
    if (sleptMs === 0) return;
    this.closedUntil -= sleptMs;
    this.fullUntil -= sleptMs;
    this.pausedUntil -= sleptMs;
    this.#epochUntil -= sleptMs;
    this.#slept(sleptMs);
  }

  remember(epoch: string, until: number): void {
    this.epoch = epoch;
    this.#epochUntil = until;
  }

  /** The state that Redis has if it has forgotten nothing; empty where none is known any more. */
  stateAt(now: number): string {
    return this.epoch === alone || now < this.#epochUntil ? this.epoch : "";
  }

  /** What kept calls from going may not hold any more. */
  forgetWaits(): void {
    this.closedUntil = Number.NEGATIVE_INFINITY;
    this.fullUntil = Number.NEGATIVE_INFINITY;
  }
}
