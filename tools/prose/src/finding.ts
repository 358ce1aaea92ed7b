/** A word or a sentence to write in another way. */
export interface Finding {
  /** Relative to the repository's root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly message: string;
}

export function format({ file, line, column, rule, message }: Finding): string {
  return `${file}:${line}:${column}  error  ${rule}  ${message}`;
}
