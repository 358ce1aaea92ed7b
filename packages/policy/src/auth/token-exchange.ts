import type { Clock } from "../facts/clock.ts";
import type { Exchanged } from "../facts/token.ts";

/** Client credentials, and how to exchange them for a token. */
export interface Credentials {
  /** The full address of the token operation. */
  readonly tokenEndpoint: string;
  /** Form fields besides `grant_type`: the credentials, if the body carries them. */
  readonly form: Readonly<Record<string, string>>;
  /** The `Authorization` header, if it carries the credentials. */
  readonly authorization: string | undefined;
  /** The secret, so that no message shows it: as it is where a form carries it, else as the header carries it. */
  readonly secret: string;
  /** Seconds; used when a response has no `expires_in`. */
  readonly lifetimeSeconds: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * Asks the token endpoint for a token.
 * @param abandoned aborts when no call waits for the token any more. Undefined for a refresh in the background.
 */
export type Exchange = (abandoned: AbortSignal | undefined) => Promise<Exchanged>;
