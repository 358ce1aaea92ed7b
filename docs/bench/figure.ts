/** One line of the benchmark's table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** What it must be. */
  readonly bar: string;
}
