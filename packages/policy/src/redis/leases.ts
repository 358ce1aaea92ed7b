import { Rounds } from "./rounds.ts";

/** Milliseconds between two renewals; a lease lasts for three of them. */
const renewEveryMs = 3_000;

/** A place under way is given back by Redis after so many milliseconds, unless it is renewed: its server died. */
export const leaseMs = 10_000;

/** The calls of this server that are under way, whose places it keeps by renewing their leases. */
export class Leases {
  readonly #ids = new Set<string>();
  readonly #renew: (ids: readonly string[]) => Promise<unknown>;
  readonly #rounds = new Rounds(renewEveryMs, () => {
    this.renew().catch(() => {});
    return this.#ids.size > 0;
  });

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
