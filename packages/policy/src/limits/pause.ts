import { type Clock, type Moment, momentOf, sleptSince } from "../facts/clock.ts";

/** The pause that a server asks for by a 429. It goes on at the server while this machine sleeps. */
export class Pause {
  readonly #clock: Clock;
  #asked: { readonly from: Moment; readonly until: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Its end by the clock, past ends too. */
  get until(): number {
    if (this.#asked === undefined) return Number.NEGATIVE_INFINITY;
    return this.#asked.until - sleptSince(this.#asked.from, this.#clock);
  }

  /** Makes it last until then; false where it already lasts as long. */
  extend(until: number): boolean {
    if (until <= this.until) return false;
    this.#asked = { from: momentOf(this.#clock), until };
    return true;
  }
}
