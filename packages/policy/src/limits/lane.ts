interface Link<Item> {
  readonly item: Item | undefined;
  before: Link<Item>;
  after: Link<Item>;
}

/** A place in a lane. */
export interface Place {
  /** How many are ahead of it; too few if some behind it have left. */
  ahead(): number;
  leave(): void;
}

/** Waiting calls in order of arrival. Joining, leaving from any place and finding the first take the same time in a long lane as in a short one. */
export class Lane<Item> {
  #size = 0;
  #left = 0;
  /** The link between the last and the first. */
  readonly #end: Link<Item>;

  constructor() {
    const end: Partial<Link<Item>> = { item: undefined };
    this.#end = Object.assign(end, { before: end, after: end }) as Link<Item>;
  }

  get size(): number {
    return this.#size;
  }

  get first(): Item | undefined {
    return this.#end.after.item;
  }

  /** Comes in at the end. */
  join(item: Item): Place {
    const link: Link<Item> = { item, before: this.#end.before, after: this.#end };
    link.before.after = link;
    this.#end.before = link;
    const ticket = this.#left + this.#size;
    this.#size += 1;
    return {
      ahead: () => Math.max(0, ticket - this.#left),
      leave: () => {
        link.before.after = link.after;
        link.after.before = link.before;
        this.#size -= 1;
        this.#left += 1;
      },
    };
  }

  /** In order. The item of the current step may leave. */
  *[Symbol.iterator](): Generator<Item> {
    for (let link = this.#end.after; link.item !== undefined; link = link.after) yield link.item;
  }
}
