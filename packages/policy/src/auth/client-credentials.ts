import { type Moment, momentOf, sleptSince, timeOfDay } from "../facts/clock.ts";
import { defaults, idleMs, longestPauseMs } from "../facts/defaults.ts";
import { failureName } from "../facts/errors/failure-cause.ts";
import { TokenError, tokenResponseError } from "../facts/errors/token-error.ts";
import type { TokenResult } from "../facts/notices.ts";
import type { Exchanged, TokenNeed } from "../facts/token.ts";
import { isWorkerd } from "../facts/workerd.ts";
import { retryAtOf } from "./retry-at.ts";
import { SecretError } from "./rotating-secret.ts";
import { SingleFlight } from "./single-flight.ts";
import type { Credentials, Exchange } from "./token-exchange.ts";
import type { ReportToken, TokenSource } from "./token-source.ts";

interface Token {
  readonly value: string;
  /** When it was exchanged or received from another server. It also ages while this machine sleeps. */
  readonly from: Moment;
  /** From this time on, a new token is fetched in the background while calls still use this one. */
  readonly refreshAt: number;
  readonly expiresAt: number;
}

/** A failure of the endpoint. Until it ends, no refresh is started, and calls without a token fail with it at once. */
interface Closed {
  readonly error: Error;
  readonly result: Extract<TokenResult, "refused-before" | "failed-before">;
  /** The status, if the endpoint refused the credentials. */
  readonly refused?: number;
  readonly from: Moment;
  readonly until: number;
  /**
   * Set when only a refresh in the background failed, which is a single attempt. From this time on, a call that waits for a token may
   * start an exchange with all of its attempts.
   */
  readonly openFrom?: number | undefined;
}

/** Milliseconds without a request after the endpoint refused the credentials or failed, unless it sent a `Retry-After`. */
export const refusalMs = 5_000;

/** A token this close to its end may expire on the way to the server. */
export const endMs = 1_000;

/**
 * One access token for all clients that use one credential (ONB-179, ONB-189). However many calls need it at the same time,
 * it is exchanged once. It is refreshed in the background at min(30 s, 20 % of its life) before its end. Its life starts with
 * the exchange and goes on while this machine sleeps. A call without a token joins a refresh that is in flight, and starts an
 * exchange of its own if that refresh fails. workerd runs nothing in the background, so there the call waits for the new token.
 * No claim of the token is read (ONB-190).
 */
export class ClientCredentials implements TokenSource {
  readonly #credentials: Pick<Credentials, "tokenEndpoint" | "clock" | "timeoutMs">;
  readonly #ask: Exchange;
  /** The exchanges that calls wait for. */
  readonly #exchanges = new SingleFlight<string>();
  /** The refreshes in the background. */
  readonly #refreshes = new SingleFlight<string>();
  #current: Token | undefined;
  #refused: string | undefined;
  #closed: Closed | undefined;
  #usedAt: number;

  readonly #share: ((need: TokenNeed) => Promise<Exchanged>) | undefined;

  /**
   * @param ask asks the token endpoint.
   * @param share gets a token from the other servers first. Without it, every exchange goes to the token endpoint.
   */
  constructor(
    credentials: Pick<Credentials, "tokenEndpoint" | "clock" | "timeoutMs">,
    ask: Exchange,
    share?: (need: TokenNeed) => Promise<Exchanged>,
  ) {
    this.#credentials = credentials;
    this.#ask = ask;
    this.#usedAt = credentials.clock.now();
    this.#share = share;
  }

  token(rejected?: string, report?: ReportToken): string | Promise<string> {
    const now = this.#credentials.clock.now();
    this.#usedAt = now;
    const current = this.#current;
    if (current === undefined || current.value === rejected) return this.#renew(now, report, rejected);
    const time = this.#timeSince(current);
    if (time >= current.expiresAt - endMs) return this.#renew(now, report, rejected);
    if (time < current.refreshAt || this.#closedNow() !== undefined) return current.value;
    // A failed refresh fails no call: the current token still serves, and a later call tries again.
    if (isWorkerd()) return this.#renew(now, report).catch(() => current.value);
    if (this.#exchanges.inFlight(now) === undefined)
      this.#refreshes.run(now, () => this.#exchange(now, report, this.#refused, undefined)).catch(() => {});
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

  #isPast(since: { readonly from: Moment }, at: number): boolean {
    return this.#timeSince(since) >= at;
  }

  /** The time by the clock, and how long this machine slept since then. */
  #timeSince({ from }: { readonly from: Moment }): number {
    const { clock } = this.#credentials;
    return clock.now() + sleptSince(from, clock);
  }

  #renew(now: number, report?: ReportToken, rejected = this.#refused): Promise<string> {
    const closed = this.#closedNow();
    // The endpoint may have put off this server only, so another server may still have a token.
    if (closed?.result === "refused-before" || (closed && this.#share === undefined && closed.openFrom === undefined)) {
      report?.({ at: now, result: closed.result, background: false, durationMs: 0, lifetimeMs: undefined });
      return Promise.reject(this.#errorAfter(closed));
    }
    return this.#exchanges.run(now, (abandoned) => {
      const own = () => this.#exchange(now, report, rejected, abandoned);
      return this.#refreshes.inFlight(now)?.catch(own) ?? own();
    });
  }

  /** The error for a call during the pause. It says how old the failure is, and when the next exchange is possible. */
  #errorAfter({ error, refused, from, until }: Closed): Error {
    const time = this.#timeSince({ from });
    const retryAt = new Date(timeOfDay(this.#credentials.clock) + until - time);
    const age = `. That was ${Math.ceil((time - from.at) / 1000)} s ago; no exchange was made now`;
    return Object.assign(refused === undefined ? errorAgain(error, age) : this.#refusal(refused, age), { retryAt });
  }

  #refusal(status: number, more = ""): Error {
    const refuses = `, which refuses clientId and clientSecret${more}`;
    return tokenResponseError(this.#credentials.tokenEndpoint, status, refuses, "credentials");
  }

  #closedNow(): Closed | undefined {
    return this.#closed === undefined || this.#isPast(this.#closed, this.#closed.until) ? undefined : this.#closed;
  }

  /** @param abandoned undefined for a refresh in the background. */
  async #exchange(
    at: number,
    reportCall: ReportToken | undefined,
    rejected: string | undefined,
    abandoned: AbortSignal | undefined,
  ): Promise<string> {
    const { clock } = this.#credentials;
    const background = abandoned === undefined;
    const report = (result: TokenResult, lifetimeMs?: number) =>
      reportCall?.({ at, result, background, durationMs: clock.now() - at, lifetimeMs });
    const started = momentOf(clock);
    const exchanged = await this.#shared(abandoned, rejected).catch((error) => {
      const from = momentOf(clock);
      const closed = this.#closed;
      if (closed !== undefined && error === closed.error) {
        report(closed.result);
        throw this.#errorAfter(closed);
      }
      report("failed");
      // An exchange that was aborted here says nothing about the endpoint.
      if (abandoned?.aborted) throw error;
      const retryAt = retryAtOf(error, clock);
      const until = Math.min(retryAt ?? from.at + refusalMs, from.at + longestPauseMs);
      // A call waits out a pause that ends before the default deadline.
      const openFrom = background && until < from.at + defaults.deadlineMs ? (retryAt ?? from.at) : undefined;
      this.#closed = { error, result: "failed-before", from, until, openFrom };
      throw error;
    });
    if ("refused" in exchanged) {
      report("refused");
      const { refused } = exchanged;
      const error = this.#refusal(refused);
      const from = momentOf(clock);
      this.#closed = { error, result: "refused-before", refused, from, until: from.at + refusalMs };
      throw error;
    }
    const { token: value, lifetimeMs, ageMs } = exchanged;
    if (ageMs === undefined) report("exchanged", lifetimeMs);
    const from = ageMs === undefined ? started : momentOf(clock);
    const expiresAt = from.at - (ageMs ?? 0) + lifetimeMs;
    this.#refused = undefined;
    this.#current = { value, from, expiresAt, refreshAt: expiresAt - Math.min(30_000, 0.2 * lifetimeMs) };
    return value;
  }

  /** The token that all servers share, or a new one. */
  async #shared(abandoned: AbortSignal | undefined, rejected: string | undefined): Promise<Exchanged> {
    const { clock, timeoutMs } = this.#credentials;
    // Prefer the token that was refused last: the refusal of this call may be about an older one.
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

/** The failure as each later call gets it. A secret that could not be had stays one: its option is what to check. */
function errorAgain(error: Error, age: string): Error {
  if (!(error instanceof SecretError)) return new TokenError(`${error.message}${age}`, { cause: error });
  return new SecretError(error.option, new Error(`${failureName(error)}${age}`));
}
