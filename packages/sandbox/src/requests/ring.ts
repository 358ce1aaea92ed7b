/** What a ring holds at most. */
export interface RingLimits {
  readonly entries: number;
  /** Of all of them together. */
  readonly bytes: number;
}

/** The newest items by ascending id: a new one takes the place of the oldest ones once the limits are reached. */
export class Ring<Item extends { readonly id: number }> {
  readonly #limits: RingLimits;
  #items: (Item | undefined)[] = [];
  #sizes: number[] = [];
  #first = 0;
  #length = 0;
  #bytes = 0;
  #droppedTo = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#length;
  }

  /** Id of the newest item that made room for others; 0 if none has. */
  get droppedTo(): number {
    return this.#droppedTo;
  }

  /** Adds an item of about so many bytes. The newest one stays, however large it is. */
  push(item: Item, bytes: number): void {
    if (this.#length === this.#limits.entries) this.#drop();
    const slot = this.#slot(this.#length);
    this.#items[slot] = item;
    this.#sizes[slot] = bytes;
    this.#length += 1;
    this.#bytes += bytes;
    while (this.#bytes > this.#limits.bytes && this.#length > 1) this.#drop();
  }

  /** The oldest item whose id is greater. */
  firstAfter(id: number): Item | undefined {
    return this.#at(this.#placeAfter(id));
  }

  /** All of them, or those whose id is greater, the oldest first. */
  list(afterId = 0): Item[] {
    const items: Item[] = [];
    for (let place = this.#placeAfter(afterId); place < this.#length; place++) items.push(this.#at(place) as Item);
    return items;
  }

  /** Begins anew; what was dropped before is forgotten too. */
  clear(): void {
    this.#items = [];
    this.#sizes = [];
    this.#first = 0;
    this.#length = 0;
    this.#bytes = 0;
    this.#droppedTo = 0;
  }

  /** Goes on as a ring that has dropped items up to this id. */
  startAfter(droppedTo: number): void {
    this.clear();
    this.#droppedTo = droppedTo;
  }

  #drop(): void {
    this.#droppedTo = this.#items[this.#first]?.id ?? this.#droppedTo;
    this.#bytes -= this.#sizes[this.#first] ?? 0;
    this.#items[this.#first] = undefined;
    this.#first = (this.#first + 1) % this.#limits.entries;
    this.#length -= 1;
  }

  #slot(place: number): number {
    return (this.#first + place) % this.#limits.entries;
  }

  #at(place: number): Item | undefined {
    return place < this.#length ? this.#items[this.#slot(place)] : undefined;
  }

  /** Place of the first item whose id is greater (binary search). */
  #placeAfter(id: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#at(middle)?.id ?? 0) > id) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
