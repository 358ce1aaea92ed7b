import { type Credentials, exchange } from "./exchange.ts";
import type { TokenSource } from "./token-source.ts";

interface Token {
  readonly value: string;
  /** From here on a new one is fetched in the background while this one still serves. */
  readonly refreshAt: number;
  readonly expiresAt: number;
}

/** Refused credentials stay refused for this long before the endpoint is asked again. */
const refusalMs = 5_000;

/** A token this close to its end may expire on the way to the server. */
const endMs = 1_000;

/**
 * One access token for everybody who uses one credential (ONB-179, ONB-189): exchanged once however many calls ask at
 * the same time, refreshed in the background at min(30 s, 20 % of its life) before its end, counted from the start of
 * the exchange on this machine's monotonic clock. No claim of the token is read (ONB-190).
 */
export class ClientCredentials implements TokenSource {
  readonly #credentials: Credentials;
  #current: Token | undefined;
  #exchange: Promise<string> | undefined;
  #refusal: { readonly error: Error; readonly until: number } | undefined;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  token(rejected?: string): string | Promise<string> {
    if (rejected !== undefined && this.#current?.value === rejected) this.#current = undefined;
    const now = this.#credentials.clock.now();
    if (this.#current === undefined || now >= this.#current.expiresAt - endMs) return this.#renew(now);
    // A failed refresh is no news yet: the current token still serves, and the next call tries again.
    if (now >= this.#current.refreshAt) this.#renew(now).catch(() => {});
    return this.#current.value;
  }

  isOld(token: string): boolean {
    return token !== this.#current?.value || this.#credentials.clock.now() >= this.#current.refreshAt;
  }

  #renew(now: number): Promise<string> {
    if (this.#refusal !== undefined && now < this.#refusal.until) return Promise.reject(this.#refusal.error);
    this.#exchange ??= this.#exchangeNow(now).finally(() => {
      this.#exchange = undefined;
    });
    return this.#exchange;
  }

  async #exchangeNow(startedAt: number): Promise<string> {
    const exchanged = await exchange(this.#credentials);
    if ("refused" in exchanged) {
      const error = new Error(
        `the credentials are refused (status ${exchanged.refused}); check clientId, clientSecret and tokenUrl`,
      );
      this.#refusal = { error, until: this.#credentials.clock.now() + refusalMs };
      throw error;
    }
    const { token: value, lifetimeMs } = exchanged;
    const expiresAt = startedAt + lifetimeMs;
    this.#current = { value, expiresAt, refreshAt: expiresAt - Math.min(30_000, 0.2 * lifetimeMs) };
    return value;
  }
}
