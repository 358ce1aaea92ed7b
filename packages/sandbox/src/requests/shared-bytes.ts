/** What takes a part of the memory, in items of which the oldest can be dropped. */
export interface Holder {
  /** Of all its items together. */
  readonly bytes: number;
  readonly length: number;
  /** Drops its oldest item, and gives back what that took. */
  dropOldest(): void;
}

/**
 * Memory that several holders share. When it is full, the holder that takes the most drops its oldest items. So a busy holder pushes out
 * its own items and not those of the others.
 */
export class SharedBytes {
  readonly #most: number;
  readonly #holders = new Set<Holder>();
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Of all holders together. */
  get taken(): number {
    return this.#taken;
  }

  /** Counts a new item of a holder, and makes room for it. The new item stays, however large it is. */
  take(holder: Holder, bytes: number): void {
    this.#holders.add(holder);
    this.#taken += bytes;
    while (this.#taken > this.#most) {
      const largest = this.#largest(holder);
      if (largest === undefined) return;
      largest.dropOldest();
    }
  }

  /** Counts what a holder no longer takes; one without items is no longer known. */
  give(holder: Holder, bytes: number): void {
    this.#taken -= bytes;
    if (holder.length === 0) this.#holders.delete(holder);
  }

  /** The largest holder that has more than the newest item. */
  #largest(newest: Holder): Holder | undefined {
    let largest: Holder | undefined;
    for (const holder of this.#holders) {
      if (holder === newest && holder.length === 1) continue;
      if (largest === undefined || holder.bytes > largest.bytes) largest = holder;
    }
    return largest;
  }
}
