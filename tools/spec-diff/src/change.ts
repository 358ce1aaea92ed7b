/** What a change asks of those who use the API or its client. */
export const IMPACTS = ["breaking", "compatible", "docs only"] as const;

export type Impact = (typeof IMPACTS)[number];

/** One change between two bundles of an API. */
export interface Change {
  readonly impact: Impact;
  /** `PUT /v1/things/{thing_id}`, a path alone, or empty where it concerns no operation. */
  readonly operation: string;
  /** Where it is written: below the operation, or from the document's root. */
  readonly place: string;
  readonly what: string;
}
