import type { Clock } from "./clock.ts";

/**
 * A token and its life, or the status with which the endpoint refused these credentials. `ageMs`: another server has
 * exchanged it so long ago.
 */
export type Exchanged =
  | { readonly token: string; readonly lifetimeMs: number; readonly ageMs?: number }
  | { readonly refused: number };

/** What a server that wants a token knows of it. */
export interface TokenNeed {
  /** Not this one: it is near its end, or was refused. */
  readonly unwanted: string | undefined;
  /** The API has refused the unwanted one, so nobody should use it any more. */
  readonly rejected: boolean;
  /** Milliseconds that one attempt of an exchange may take. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Aborts when nobody waits for the token any more; undefined for a refresh in the background, which nobody waits for. */
  readonly abandoned: AbortSignal | undefined;
  /** Asks the token endpoint. */
  exchange(): Promise<Exchanged>;
}
