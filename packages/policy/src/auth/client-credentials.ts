import { type Moment, momentOf, sleptSince } from "../clock.ts";
import { defaults } from "../defaults.ts";
import type { TokenResult } from "../hooks/notices.ts";
import { longestPauseMs } from "../retry/backoff.ts";
import { RetryBudget } from "../retry/retry-budget.ts";
import type { TokenNeed } from "../store/fleet.ts";
import { idleMs } from "../store/memory-store.ts";
import { isWorkerd } from "../workerd.ts";
import { type Credentials, type Exchanged, exchange, retryAtOf } from "./exchange.ts";
import { SingleFlight } from "./single-flight.ts";
import type { TellToken, TokenSource } from "./token-source.ts";

interface Token {
  readonly value: string;
  /** When it was exchanged, or became known: its life goes on while this machine sleeps. */
  readonly from: Moment;
  /** From here on a new one is fetched in the background while this one still serves. */
  readonly refreshAt: number;
  readonly expiresAt: number;
}

/** A failure that stays for a while: the endpoint is not asked again before its end. */
interface Closed {
  readonly error: Error;
  readonly result: Extract<TokenResult, "refused-before" | "failed-before">;
  readonly from: Moment;
  /** No call that waits for it asks the endpoint before. */
  readonly until: number;
}

/** Milliseconds before an endpoint that refused the credentials or failed is asked again, unless it says how long. */
export const refusalMs = 5_000;

/** A token this close to its end may expire on the way to the server. */
export const endMs = 1_000;

/**
 * One access token for everybody who uses one credential (ONB-179, ONB-189): exchanged once however many calls ask at
 * the same time, refreshed in the background at min(30 s, 20 % of its life) before its end, counted from the start of
 * the exchange, also while this machine sleeps. On workerd, where nothing goes on in the background, the call that
 * comes then waits for the new one. No claim of the token is read (ONB-190).
 */
export class ClientCredentials implements TokenSource {
  readonly endpoint: string;
  readonly #credentials: Credentials;
  readonly #budget = new RetryBudget(defaults.retryBudget);
  readonly #exchanges = new SingleFlight<string>();
  #current: Token | undefined;
  #refused: string | undefined;
  #closed: Closed | undefined;
  #refreshFrom = Number.NEGATIVE_INFINITY;
  #usedAt: number;

  readonly #share: ((need: TokenNeed) => Promise<Exchanged>) | undefined;

  /** `share`: asks other servers first; default the token endpoint, at once. */
  constructor(credentials: Credentials, share?: (need: TokenNeed) => Promise<Exchanged>) {
    const { host, pathname } = new URL(credentials.tokenEndpoint);
    this.endpoint = host + pathname;
    this.#credentials = credentials;
    this.#usedAt = credentials.clock.now();
    this.#share = share;
  }

  token(rejected?: string, tell?: TellToken): string | Promise<string> {
    const now = this.#credentials.clock.now();
    this.#usedAt = now;
    const current = this.#current;
    if (current === undefined || current.value === rejected || this.#isPast(current, current.expiresAt - endMs))
      return this.#renew(now, false, tell, rejected);
    if (now < this.#refreshFrom || !this.#isPast(current, current.refreshAt)) return current.value;
    // A failed refresh is no news yet: the current token still serves, and a later call tries again.
    const refreshed = this.#renew(now, !isWorkerd(), tell).catch(() => current.value);
    return isWorkerd() ? refreshed : current.value;
  }

  leave(token: Promise<string>): void {
    this.#exchanges.leave(token);
  }

  refuse(token: string): void {
    if (this.#current?.value !== token) return;
    this.#current = undefined;
    this.#refused = token;
  }

  isOld(token: string): boolean {
    return token !== this.#current?.value || this.#isPast(this.#current, this.#current.refreshAt);
  }

  get isIdle(): boolean {
    // A token that was refused must not come back from other servers.
    if (this.#share !== undefined && this.#refused !== undefined) return false;
    if (this.#closedNow() !== undefined || this.#credentials.clock.now() < this.#usedAt + idleMs) return false;
    return this.#current === undefined || this.#isPast(this.#current, this.#current.expiresAt);
  }

  #isPast({ from }: { readonly from: Moment }, at: number): boolean {
    const { clock } = this.#credentials;
    return clock.now() + sleptSince(from, clock) >= at;
  }

  #renew(now: number, background: boolean, tell?: TellToken, rejected = this.#refused): Promise<string> {
    const closed = this.#closedNow();
    // Where the endpoint only has no time for this server, another one may have a token.
    if (closed !== undefined && (this.#share === undefined || closed.result === "refused-before")) {
      // While a token still serves, every call would tell it.
      if (!background) tell?.({ at: now, result: closed.result, background, durationMs: 0, lifetimeMs: undefined });
      return Promise.reject(closed.error);
    }
    return this.#exchanges.run(now, (abandoned) =>
      this.#exchange(abandoned, rejected, (result, lifetimeMs) => {
        if (background && result.endsWith("-before")) return;
        tell?.({ at: now, result, background, durationMs: this.#credentials.clock.now() - now, lifetimeMs });
      }),
    );
  }

  #closedNow(): Closed | undefined {
    return this.#closed === undefined || this.#isPast(this.#closed, this.#closed.until) ? undefined : this.#closed;
  }

  async #exchange(
    abandoned: AbortSignal,
    rejected: string | undefined,
    tell: (result: TokenResult, lifetimeMs?: number) => void,
  ): Promise<string> {
    const { clock } = this.#credentials;
    const started = momentOf(clock);
    const exchanged = await this.#shared(abandoned, rejected).catch((error) => {
      const from = momentOf(clock);
      const closed = this.#closed;
      if (closed !== undefined && error === closed.error) {
        tell(closed.result);
        throw error;
      }
      tell("failed");
      // Called off, it says nothing of the endpoint.
      if (abandoned.aborted) throw error;
      this.#refreshFrom = from.at + refusalMs;
      const until = Math.min(retryAtOf(error, clock) ?? this.#refreshFrom, from.at + longestPauseMs);
      this.#closed = { error, result: "failed-before", from, until };
      throw error;
    });
    if ("refused" in exchanged) {
      tell("refused");
      const error = new Error(
        `the credentials are refused (status ${exchanged.refused}); check clientId, clientSecret and tokenUrl`,
      );
      const from = momentOf(clock);
      this.#closed = { error, result: "refused-before", from, until: from.at + refusalMs };
      throw error;
    }
    const { token: value, lifetimeMs, ageMs } = exchanged;
    if (ageMs === undefined) tell("exchanged", lifetimeMs);
    const from = ageMs === undefined ? started : momentOf(clock);
    const expiresAt = from.at - (ageMs ?? 0) + lifetimeMs;
    this.#refused = undefined;
    this.#current = { value, from, expiresAt, refreshAt: expiresAt - Math.min(30_000, 0.2 * lifetimeMs) };
    return value;
  }

  /** The token of all servers, or a new one. */
  async #shared(abandoned: AbortSignal, rejected: string | undefined): Promise<Exchanged> {
    const { clock, timeoutMs } = this.#credentials;
    // The last one that was refused: another call may have been refused with an older one only now.
    const refused = this.#refused ?? rejected;
    const exchangeNow = async () => {
      const closed = this.#closedNow();
      if (closed !== undefined) throw closed.error;
      return exchange(this.#credentials, this.#budget, abandoned);
    };
    if (this.#share === undefined) return exchangeNow();
    return this.#share({
      unwanted: refused ?? this.#current?.value,
      rejected: refused !== undefined,
      timeoutMs,
      clock,
      abandoned,
      exchange: exchangeNow,
    });
  }
}
