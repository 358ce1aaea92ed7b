interface Ending {
  readonly deadlineAt: number;
  readonly hasLeft: boolean;
}

/** The deadlines of waiting calls in a binary heap, the earliest on top. A call that has left is removed when it reaches the top. */
export class Deadlines<Item extends Ending> {
  #heap: Item[] = [];

  /** Who has the first deadline. */
  get first(): Item | undefined {
    while (this.#heap[0]?.hasLeft) this.#dropFirst();
    return this.#heap[0];
  }

  add(item: Item): void {
    this.#heap.push(item);
    for (let at = this.#heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfLater(above, at)) break;
      at = above;
    }
  }

  /** Lets go of those who have left, once they are more than the `waiting`. */
  tidy(waiting: number): void {
    if (this.#heap.length <= 2 * waiting) return;
    // A sorted list is a heap.
    this.#heap = this.#heap.filter(({ hasLeft }) => !hasLeft).sort((one, other) => one.deadlineAt - other.deadlineAt);
  }

  #dropFirst(): void {
    const last = this.#heap.pop() as Item;
    if (this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0, below = 1; below < this.#heap.length; below = 2 * at + 1) {
      const [left, right] = [this.#heap[below] as Item, this.#heap[below + 1]];
      if (right !== undefined && right.deadlineAt < left.deadlineAt) below += 1;
      if (!this.#swapIfLater(at, below)) break;
      at = below;
    }
  }

  /** Puts the one above in the place of the one below, if it ends later. */
  #swapIfLater(above: number, below: number): boolean {
    const [upper, lower] = [this.#heap[above] as Item, this.#heap[below] as Item];
    if (upper.deadlineAt <= lower.deadlineAt) return false;
    this.#heap[above] = lower;
    this.#heap[below] = upper;
    return true;
  }
}
