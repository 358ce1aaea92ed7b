import type { TokenNotice } from "../hooks/notices.ts";

/** Tells the hooks of the client whose call caused an exchange. */
export type TellToken = (notice: Omit<TokenNotice, "call">) => void;

/** Where a call gets its access token from. */
export interface TokenSource {
  /**
   * A token to send. `rejected` is the token that the server has just refused: it is given up, but only if it is still
   * the current one, so that many calls refused together cause one exchange.
   */
  token(rejected?: string, tell?: TellToken): string | Promise<string>;
  /** Whether this token is near or past its end, or has been replaced: then a refusal may mean that it is too old. */
  isOld?(token: string): boolean;
}
