import type { Clock } from "../facts/clock.ts";
import type { Exchanged } from "../facts/token.ts";

/** Client credentials, and how they are exchanged for a token. */
export interface Credentials {
  /** The full address of the token operation. */
  readonly tokenEndpoint: string;
  /** Form fields beside `grant_type`: the credentials, where they travel in the body. */
  readonly form: Readonly<Record<string, string>>;
  /** The `Authorization` header, where they travel there. */
  readonly authorization: string | undefined;
  /** The part of them that must not be printed, as it travels. */
  readonly secret: string;
  /** Seconds; used when a response has no `expires_in`. */
  readonly lifetimeSeconds: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * Asks the token endpoint for a token.
 * @param abandoned aborts when nobody waits for the token any more. Left out, it is a refresh in the background.
 */
export type Exchange = (abandoned: AbortSignal | undefined) => Promise<Exchanged>;
