/** The line about a field on the portal's page of an operation. */
export interface PortalLine {
  /** What the line is about: `Rate limit`. */
  readonly label: string;
  /** The line as Markdown; "" if there is nothing to say about the operation. */
  words(shown: ShownOperation): string;
  /** The ids of the rules about what the contract does not specify here. */
  gaps?(shown: ShownOperation): readonly unknown[];
  /** The line in a few words, for the top of the page. */
  chip?(shown: ShownOperation): string;
}

/** An operation on its page. */
export interface ShownOperation {
  /** With its `$ref`s followed. */
  readonly operation: unknown;
  readonly document: unknown;
  /** Every operation of the document. */
  readonly operations: readonly unknown[];
  /** A link to the page of an operation. */
  linkTo(operationId: unknown, text: string): string;
}
