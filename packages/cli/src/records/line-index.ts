/**
 * On which line each record begins. Where records follow each other line by line nothing is kept, so that a long source needs
 * memory only for its irregular places: empty lines, and records over several lines.
 */
export class LineIndex {
  readonly #positions: number[] = [];
  readonly #lines: number[] = [];

  /** Records must be noted in their order. */
  note(position: number, line: number): void {
    const last = this.#positions.length - 1;
    const expected =
      last < 0 ? undefined : (this.#lines[last] as number) + position - (this.#positions[last] as number);
    if (line === expected) return;
    this.#positions.push(position);
    this.#lines.push(line);
  }

  /** The line where the record at this place begins. */
  lineOf(position: number): number {
    let [low, high] = [0, this.#positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#positions[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return (this.#lines[low - 1] ?? 1) + position - (this.#positions[low - 1] ?? 0);
  }
}
