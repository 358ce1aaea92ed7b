/** A generated page. */
export interface Page {
  /** Below src/content/docs, without its ending: `reference/cart/reserve-items`. */
  readonly path: string;
  readonly markdown: string;
}
