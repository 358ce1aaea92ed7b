/** A place in the project's file: its offset. */
export type Offset = number;

/** What an editor asks the language server of one TypeScript version. */
export interface LanguageServer extends AsyncDisposable {
  /** What it shows about the name at a place: the declaration, the texts, the tags. */
  hover(offset: Offset): Promise<string>;
  /** The names that it offers at a place. */
  completions(offset: Offset): Promise<readonly string[]>;
}
