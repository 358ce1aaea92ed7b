/** A text of a spec, in Markdown. */
export interface Text {
  readonly text: string;
  /** Ids of the rules about what the contract does not specify here. */
  readonly gaps: readonly string[];
}

/** What a spec says about something. */
export function textOf(thing: { readonly description?: string; readonly "x-open"?: readonly string[] }): Text {
  return { text: thing.description ?? "", gaps: thing["x-open"] ?? [] };
}
