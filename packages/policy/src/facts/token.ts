import type { Clock } from "./clock.ts";

/**
 * A token and its lifetime, or the status with which the token endpoint refused the credentials. `ageMs`: milliseconds since
 * another server exchanged it.
 */
export type Exchanged =
  | { readonly token: string; readonly lifetimeMs: number; readonly ageMs?: number }
  | { readonly refused: number };

/** What a server knows when it needs a token. */
export interface TokenNeed {
  /** Any token but this one, which expires soon or was refused. */
  readonly unwanted: string | undefined;
  /** The API has refused the unwanted token: no server should use it again. */
  readonly rejected: boolean;
  /** Milliseconds that one attempt of an exchange may take. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Aborts when no call waits for the token any more. Undefined for a refresh in the background. */
  readonly abandoned: AbortSignal | undefined;
  /** Asks the token endpoint. */
  exchange(): Promise<Exchanged>;
}
