/** What every call gives, before the types of its operation say more: `data` after a success, `error` after any other response. */
export interface UntypedResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
