/** Keeps opposite calls about one subject apart: a call waits until every call of another side has ended. */
export interface Exclusion {
  /** What both sides act on, for instance one list of one account. */
  readonly subject: string;
  /** Calls of the same side go together. */
  readonly side: string;
}

/** The part of a call that decides which calls it excludes, as it will be sent. */
export interface ExclusionInput {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A client hands it to `connect`. It returns what the call excludes, or undefined if the call excludes nothing. */
export type ExclusionOf = (operation: string, call: ExclusionInput) => Exclusion | undefined;
