/**
 * The line on which each record begins. Nothing is kept for records that follow each other line by line, so a long source needs
 * memory only for empty lines and for records of several lines.
 */
export class LineIndex {
  readonly #positions: number[] = [];
  readonly #lines: number[] = [];

  /** Call it for each record, in order. */
  note(position: number, line: number): void {
    const last = this.#positions.length - 1;
    const expected =
      last < 0 ? undefined : (this.#lines[last] as number) + position - (this.#positions[last] as number);
    if (line === expected) return;
    this.#positions.push(position);
    this.#lines.push(line);
  }

  /** The line on which the record at this position begins. */
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
