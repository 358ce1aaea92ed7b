/** The answer to a raw call; nothing is known of its body. */
export interface RawResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
