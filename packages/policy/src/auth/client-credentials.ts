import { type Moment, momentOf, sleptSince } from "../facts/clock.ts";
import { defaults, idleMs, longestPauseMs } from "../facts/defaults.ts";
import type { TokenResult } from "../facts/notices.ts";
import type { Exchanged, TokenNeed } from "../facts/token.ts";
import { isWorkerd } from "../facts/workerd.ts";
import type { Credentials, Exchange } from "./credentials.ts";
import { retryAtOf } from "./retry-at.ts";
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

/** A failure that stays for a while: until its end no refresh is tried, and no call that waits for a token asks the endpoint. */
interface Closed {
  readonly error: Error;
  readonly result: Extract<TokenResult, "refused-before" | "failed-before">;
  readonly from: Moment;
  readonly until: number;
  /**
   * Only a refresh in the background failed, which is one attempt: from then on a call that waits for a token may ask with all of
   * its attempts.
   */
  readonly openFrom?: number | undefined;
}

/** Milliseconds before an endpoint that refused the credentials or failed is asked again, unless it says how long. */
export const refusalMs = 5_000;

/** A token this close to its end may expire on the way to the server. */
export const endMs = 1_000;

/**
 * One access token for everybody who uses one credential (ONB-179, ONB-189): exchanged once however many calls ask at
 * the same time, refreshed in the background at min(30 s, 20 % of its life) before its end, counted from the start of
 * the exchange, also while this machine sleeps. A call that needs the token while such a refresh is in flight takes its
 * token, or begins an exchange of its own if it fails. On workerd, where nothing goes on in the background, the call that comes then
 * waits for the new token. No claim of the token is read (ONB-190).
 */
export class ClientCredentials implements TokenSource {
  readonly endpoint: string;
  readonly #credentials: Pick<Credentials, "clock" | "timeoutMs">;
  readonly #ask: Exchange;
  /** For calls that wait for a token. */
  readonly #exchanges = new SingleFlight<string>();
  /** In the background. */
  readonly #refreshes = new SingleFlight<string>();
  #current: Token | undefined;
  #refused: string | undefined;
  #closed: Closed | undefined;
  #usedAt: number;

  readonly #share: ((need: TokenNeed) => Promise<Exchanged>) | undefined;

  /** `ask`: asks the token endpoint. `share`: asks other servers first; default the token endpoint, at once. */
  constructor(
    credentials: Pick<Credentials, "tokenEndpoint" | "clock" | "timeoutMs">,
    ask: Exchange,
    share?: (need: TokenNeed) => Promise<Exchanged>,
  ) {
    const { host, pathname } = new URL(credentials.tokenEndpoint);
    this.endpoint = host + pathname;
    this.#credentials = credentials;
    this.#ask = ask;
    this.#usedAt = credentials.clock.now();
    this.#share = share;
  }

  token(rejected?: string, tell?: TellToken): string | Promise<string> {
    const now = this.#credentials.clock.now();
    this.#usedAt = now;
    const current = this.#current;
    if (current === undefined || current.value === rejected || this.#isPast(current, current.expiresAt - endMs))
      return this.#renew(now, tell, rejected);
    if (this.#closedNow() !== undefined || !this.#isPast(current, current.refreshAt)) return current.value;
    // A failed refresh fails no call: the current token still serves, and a later call tries again.
    if (isWorkerd()) return this.#renew(now, tell).catch(() => current.value);
    if (this.#exchanges.inFlight(now) === undefined)
      this.#refreshes.run(now, () => this.#exchange(now, tell, this.#refused, undefined)).catch(() => {});
    return current.value;
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

  #renew(now: number, tell?: TellToken, rejected = this.#refused): Promise<string> {
    const closed = this.#closedNow();
    // Where the endpoint only has no time for this server, another one may have a token.
    if (closed?.result === "refused-before" || (closed && this.#share === undefined && closed.openFrom === undefined)) {
      tell?.({ at: now, result: closed.result, background: false, durationMs: 0, lifetimeMs: undefined });
      return Promise.reject(closed.error);
    }
    return this.#exchanges.run(now, (abandoned) => {
      const own = () => this.#exchange(now, tell, rejected, abandoned);
      return this.#refreshes.inFlight(now)?.catch(own) ?? own();
    });
  }

  #closedNow(): Closed | undefined {
    return this.#closed === undefined || this.#isPast(this.#closed, this.#closed.until) ? undefined : this.#closed;
  }

  /** Without `abandoned` in the background. */
  async #exchange(
    at: number,
    tellCall: TellToken | undefined,
    rejected: string | undefined,
    abandoned: AbortSignal | undefined,
  ): Promise<string> {
    const { clock } = this.#credentials;
    const background = abandoned === undefined;
    const tell = (result: TokenResult, lifetimeMs?: number) =>
      tellCall?.({ at, result, background, durationMs: clock.now() - at, lifetimeMs });
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
      if (abandoned?.aborted) throw error;
      const retryAt = retryAtOf(error, clock);
      const until = Math.min(retryAt ?? from.at + refusalMs, from.at + longestPauseMs);
      // A pause that calls have the time for is waited out.
      const openFrom = background && until < from.at + defaults.deadlineMs ? (retryAt ?? from.at) : undefined;
      this.#closed = { error, result: "failed-before", from, until, openFrom };
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
  async #shared(abandoned: AbortSignal | undefined, rejected: string | undefined): Promise<Exchanged> {
    const { clock, timeoutMs } = this.#credentials;
    // The last one that was refused: another call may have been refused with an older one only now.
    const refused = this.#refused ?? rejected;
    const exchangeNow = async () => {
      const closed = this.#closedNow();
      if (closed !== undefined) {
        if (closed.openFrom === undefined) throw closed.error;
        const pauseMs = closed.openFrom - clock.now();
        if (pauseMs > 0) await clock.sleep(pauseMs, abandoned);
      }
      return this.#ask(abandoned);
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
