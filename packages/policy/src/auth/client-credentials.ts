import type { TokenResult } from "../hooks/notices.ts";
import type { TokenNeed } from "../store/fleet.ts";
import { type Credentials, type Exchanged, exchange } from "./exchange.ts";
import type { TellToken, TokenSource } from "./token-source.ts";

interface Token {
  readonly value: string;
  /** From here on a new one is fetched in the background while this one still serves. */
  readonly refreshAt: number;
  readonly expiresAt: number;
}

/** Refused credentials stay refused for this long before the endpoint is asked again. */
export const refusalMs = 5_000;

/** A token this close to its end may expire on the way to the server. */
export const endMs = 1_000;

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

  readonly #share: (need: TokenNeed) => Promise<Exchanged>;

  /** `share`: asks other servers first; default the token endpoint, at once. */
  constructor(credentials: Credentials, share = ({ exchange }: TokenNeed) => exchange()) {
    this.#credentials = credentials;
    this.#share = share;
  }

  token(rejected?: string, tell?: TellToken): string | Promise<string> {
    if (rejected !== undefined && this.#current?.value === rejected) this.#current = undefined;
    const now = this.#credentials.clock.now();
    if (this.#current === undefined || now >= this.#current.expiresAt - endMs)
      return this.#renew(now, false, tell, rejected);
    // A failed refresh is no news yet: the current token still serves, and the next call tries again.
    if (now >= this.#current.refreshAt) this.#renew(now, true, tell).catch(() => {});
    return this.#current.value;
  }

  isOld(token: string): boolean {
    return token !== this.#current?.value || this.#credentials.clock.now() >= this.#current.refreshAt;
  }

  #renew(now: number, background: boolean, tell?: TellToken, rejected?: string): Promise<string> {
    if (this.#refusal !== undefined && now < this.#refusal.until) {
      // While a token still serves, every call would tell it.
      if (!background) tell?.({ at: now, result: "refused-before", background, durationMs: 0, lifetimeMs: undefined });
      return Promise.reject(this.#refusal.error);
    }
    this.#exchange ??= this.#exchangeNow(now, rejected, (result, lifetimeMs) =>
      tell?.({ at: now, result, background, durationMs: this.#credentials.clock.now() - now, lifetimeMs }),
    ).finally(() => {
      this.#exchange = undefined;
    });
    return this.#exchange;
  }

  async #exchangeNow(
    startedAt: number,
    rejected: string | undefined,
    tell: (result: TokenResult, lifetimeMs?: number) => void,
  ): Promise<string> {
    const { clock, timeoutMs } = this.#credentials;
    const exchanged = await this.#share({
      unwanted: rejected ?? this.#current?.value,
      rejected: rejected !== undefined,
      timeoutMs,
      clock,
      exchange: () => exchange(this.#credentials),
    }).catch((error) => {
      tell("failed");
      throw error;
    });
    if ("refused" in exchanged) {
      tell("refused");
      const error = new Error(
        `the credentials are refused (status ${exchanged.refused}); check clientId, clientSecret and tokenUrl`,
      );
      this.#refusal = { error, until: clock.now() + refusalMs };
      throw error;
    }
    const { token: value, lifetimeMs, ageMs } = exchanged;
    if (ageMs === undefined) tell("exchanged", lifetimeMs);
    const expiresAt = (ageMs === undefined ? startedAt : clock.now() - ageMs) + lifetimeMs;
    this.#current = { value, expiresAt, refreshAt: expiresAt - Math.min(30_000, 0.2 * lifetimeMs) };
    return value;
  }
}
