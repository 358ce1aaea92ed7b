import type { Impact } from "../extensions/field-change.ts";

/** One change between two bundles of an API. */
export interface Change {
  readonly impact: Impact;
  /** `PUT /v1/things/{thing_id}`, a path alone, or empty where it concerns no operation. */
  readonly operation: string;
  /** Where it is written: below the operation, or from the document's root. */
  readonly place: string;
  /** A component was edited: the change belongs to its place, not to the operation that uses it first. */
  readonly isShared?: boolean;
  /** For people, old → new. */
  readonly what: string;
  /** The value before; undefined where there was none. */
  readonly before?: unknown;
  /** The value after; undefined where there is none. */
  readonly after?: unknown;
}
