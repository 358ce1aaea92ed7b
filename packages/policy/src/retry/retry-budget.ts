/**
 * Bounds what retries add to the load of a server in trouble: it begins full, with as many points as its size.
 * When they are used up, responses are returned and failures thrown without a retry until successes refill it.
 */
export class RetryBudget {
  readonly #size: number;
  #left: number;

  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  /** Takes 14 for a transient failure, 5 for a throttled call; false when there is not enough left. */
  spend(reason: "transient" | "throttled"): boolean {
    const cost = reason === "transient" ? 14 : 5;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  /** A success gives 1 back. */
  refill(): void {
    this.#left = Math.min(this.#size, this.#left + 1);
  }
}
