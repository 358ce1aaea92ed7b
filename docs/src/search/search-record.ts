/** The kinds of results, in the order of the buttons that choose one. */
export const searchKinds = ["guide", "operation", "field", "error", "option", "gap"] as const;

export type SearchKind = (typeof searchKinds)[number];

/** One thing that a search can find: a section of a guide, an operation, a field, an error, an option or a contract gap. */
export interface SearchRecord {
  /** Address of the page, with the fragment of its place there. */
  readonly url: string;
  readonly kind: SearchKind;
  /** What the reader looks for: a heading, the summary of an operation, the name of a field. */
  readonly title: string;
  /** Where that is: the page, or the operation of a field. */
  readonly context: string;
  /** An API of specs/redocly.yaml, if it belongs to one. */
  readonly api?: string;
  /** The HTTP method of an operation. */
  readonly method?: string;
  /** The operationId of an operation. */
  readonly id?: string;
  /** The path of an operation. */
  readonly path?: string;
  /** The words that it is found by, besides title and context. */
  readonly text: string;
}
