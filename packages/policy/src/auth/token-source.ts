import type { TokenNotice } from "../facts/notices.ts";

/** Reports to the hooks of the client whose call caused an exchange. */
export type ReportToken = (notice: Omit<TokenNotice, "call">) => void;

/** Where a call gets its access token from. */
export interface TokenSource {
  /**
   * A token to send. `rejected` is the one that this call was refused with: another is wanted, which may be there by now,
   * so that many calls refused together cause one exchange.
   */
  token(rejected?: string, report?: ReportToken): string | Promise<string>;
  /** A call that waited for this token gave up: once all have, it need not come any more. */
  leave?(token: Promise<string>): void;
  /** A 401 said that this token is no good: no call may send it any more, not even one that waits for a slot. */
  refuse?(token: string): void;
  /** Whether no call has asked for long, and it has no token that still serves, nor anything that the next call should know. */
  readonly isIdle?: boolean;
  /** Whether this token is near or past its end, or has been replaced: then a refusal may mean that it is too old. */
  isOld?(token: string): boolean;
}
