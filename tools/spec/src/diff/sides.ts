/** The two sides of a comparison, or of one place in it. */
export interface Sides {
  readonly base: unknown;
  readonly revision: unknown;
}
