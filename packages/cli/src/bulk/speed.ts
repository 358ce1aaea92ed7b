/** Records per second over the last seconds. */
export class Speed {
  readonly #windowMs: number;
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** @param windowMs length of the window, in milliseconds. */
  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** @param at milliseconds · @param done records so far. @returns records per second. */
  add(at: number, done: number): number {
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) >= this.#windowMs) this.#samples.shift();
    const [first = { at, done }] = this.#samples;
    return at === first.at ? 0 : ((done - first.done) * 1000) / (at - first.at);
  }
}
