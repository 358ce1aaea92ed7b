import { Rounds } from "./rounds.ts";

/**
 * Milliseconds between two renewals: less than the time in which no one goes when Redis has forgotten them, and a lease
 * outlasts four that are lost.
 */
const renewEveryMs = 2_000;

/** A place in flight is given back by Redis after so many milliseconds, unless it is renewed: its server died. */
export const leaseMs = 10_000;

/** The calls of this server that are in flight, whose places it keeps by renewing their leases. */
export class Leases {
  readonly #ids = new Set<string>();
  readonly #renew: (ids: readonly string[]) => Promise<unknown>;
  readonly #rounds = new Rounds(renewEveryMs, () => {
    void this.renew();
    return this.#ids.size > 0;
  });

  /** @param renew never rejects. */
  constructor(renew: (ids: readonly string[]) => Promise<unknown>) {
    this.#renew = renew;
  }

  get size(): number {
    return this.#ids.size;
  }

  add(id: string): void {
    this.#ids.add(id);
    this.#rounds.start();
  }

  delete(id: string): boolean {
    return this.#ids.delete(id);
  }

  async renew(): Promise<void> {
    if (this.#ids.size > 0) await this.#renew([...this.#ids]);
  }
}
