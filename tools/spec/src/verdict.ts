/** What a command prints on stdout, and whether what it checked holds: exit status 0 or 1. */
export interface Verdict {
  readonly holds: boolean;
  readonly lines: readonly string[];
}
