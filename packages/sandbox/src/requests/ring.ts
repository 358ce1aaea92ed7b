import type { Holder, SharedBytes } from "./shared-bytes.ts";

/** The newest items by ascending id: a new one takes the place of the oldest ones once there are too many, or the memory is full. */
export class Ring<Item extends { readonly id: number }> implements Holder {
  readonly #entries: number;
  readonly #memory: SharedBytes;
  #items: (Item | undefined)[] = [];
  #sizes: number[] = [];
  #first = 0;
  #length = 0;
  #bytes = 0;
  #droppedTo = 0;

  #isClosed = false;

  constructor(entries: number, memory: SharedBytes) {
    this.#entries = entries;
    this.#memory = memory;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Id of the newest item that made room for others; 0 if none has. */
  get droppedTo(): number {
    return this.#droppedTo;
  }

  /** Adds an item of about so many bytes. The newest one stays, however large it is. */
  push(item: Item, bytes: number): void {
    if (this.#isClosed) return;
    if (this.#length === this.#entries) this.dropOldest();
    const slot = this.#slot(this.#length);
    this.#items[slot] = item;
    this.#sizes[slot] = bytes;
    this.#length += 1;
    this.#bytes += bytes;
    this.#memory.take(this, bytes);
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
    const bytes = this.#bytes;
    this.#items = [];
    this.#sizes = [];
    this.#first = 0;
    this.#length = 0;
    this.#bytes = 0;
    this.#droppedTo = 0;
    this.#memory.give(this, bytes);
  }

  /** Lets go of everything, and takes nothing more. */
  close(): void {
    this.clear();
    this.#isClosed = true;
  }

  /** Goes on as a ring that has dropped items up to this id. */
  startAfter(droppedTo: number): void {
    this.clear();
    this.#droppedTo = droppedTo;
  }

  dropOldest(): void {
    const bytes = this.#sizes[this.#first] ?? 0;
    this.#droppedTo = this.#items[this.#first]?.id ?? this.#droppedTo;
    this.#bytes -= bytes;
    this.#items[this.#first] = undefined;
    this.#first = (this.#first + 1) % this.#entries;
    this.#length -= 1;
    this.#memory.give(this, bytes);
  }

  #slot(place: number): number {
    return (this.#first + place) % this.#entries;
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
