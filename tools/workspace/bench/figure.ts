/** One line of the benchmark's table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** What it may be at most; empty where there is no bar. */
  readonly bar: string;
}
