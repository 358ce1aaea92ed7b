import type { Outcome } from "./outcome.ts";

/**
 * The call that a notice is about: the same object in every notice of one call, so it can key a `WeakMap`. Nothing in
 * it, or in any notice, comes from a header, a body, a query, a path's values or a credential.
 */
export interface ObservedCall {
  /** For instance `onboarding`. */
  readonly api: string;
  /** For instance `registerAccount`; `raw` for a call by `raw()`. */
  readonly operation: string;
  readonly method: string;
  /** The template, for instance `/v1/partnership/operations/{operation_id}`; undefined for `raw()`. */
  readonly path: string | undefined;
  /** Scheme, host and port, for instance `https://partner.example`. */
  readonly origin: string;
}

interface Notice {
  readonly call: ObservedCall;
  /** When it happened, or what has taken time began: milliseconds since the epoch, by the client's clock. */
  readonly at: number;
}

/** A call began. What a guard refuses, or the journal cannot record, has begun no call. */
export interface StartNotice extends Notice {}

/** A call ended. */
export interface EndNotice extends Notice {
  /** Everything from its begin on: waits, attempts, and the pauses between them. */
  readonly durationMs: number;
  /** Of the answer that the caller gets; undefined when an error was thrown. */
  readonly status: number | undefined;
  /** Name of the error that was thrown, for instance `NetworkError`. */
  readonly error: string | undefined;
  /** As far as the status says: a 200 whose body says that it is no success is `executed` here. */
  readonly outcome: Outcome;
  /** Requests sent. */
  readonly attempts: number;
  /** The id to quote to the partner support contact. */
  readonly requestId: string | undefined;
}

/**
 * Why an attempt brought no whole answer: `timeout` (`attemptTimeoutMs` or the deadline) · `aborted` (the caller's
 * signal) · `not-sent` (it provably never left) · `lost` (reset, cut off, or unknown: it may have been sent).
 */
export type AttemptFailure = "timeout" | "aborted" | "not-sent" | "lost";

/** An attempt ended: one request, from its sending to the last byte that was read of its answer. */
export interface AttemptNotice extends Notice {
  /** 1 for the first; renewals after a 401 count. */
  readonly attempt: number;
  readonly durationMs: number;
  /** Of the answer, also of one that was cut off. */
  readonly status: number | undefined;
  /** Set when no whole answer came. */
  readonly failure: AttemptFailure | undefined;
  /** As far as the server, or this client, has named one. */
  readonly requestId: string | undefined;
}

/**
 * What a call waits for: `rate-limit` (its slot) · `pause` (the limit is closed after a 429) · `concurrency` (a call
 * under way has to end) · `exclusion` (an opposite call has to end) · `token` · `retry` (the pause before the next attempt).
 */
export type WaitReason = "rate-limit" | "pause" | "concurrency" | "exclusion" | "token" | "retry";

/** A wait begins. What can go on at once waits for nothing, and nobody is told. */
export interface WaitNotice extends Notice {
  readonly reason: WaitReason;
  /** As expected now: it can become longer, or shorter when others give up. Undefined where nobody knows. */
  readonly milliseconds: number | undefined;
}

/**
 * Why it is sent again: `renew` (401, with a new token) · `transient` (no response, or a 5xx) · `throttled` (429). After a
 * 409 nothing is sent.
 */
export type RetryReason = "renew" | "transient" | "throttled";

/** A call will be sent again, under the same key and with the same bytes. */
export interface RetryNotice extends Notice {
  readonly reason: RetryReason;
  /** Number of the attempt to come. */
  readonly attempt: number;
  /** Pause before it; 0 for a renewal. Then it waits for its rate limit, as every attempt does. */
  readonly delayMs: number;
}

/**
 * What the token endpoint said: `exchanged` (a new token) · `refused` (these credentials) · `refused-before` (a few
 * seconds ago, so it was not asked) · `failed` (no response, a 5xx, a response without a token, or one that says nothing about
 * the credentials, as of a wrong address) · `failed-before` (it failed a few seconds ago, or wanted a pause which is not over,
 * so it was not asked).
 */
export type TokenResult = "exchanged" | "refused" | "refused-before" | "failed" | "failed-before";

/** A token was asked for. Told to the client whose call caused it, once, however many calls wait for it. */
export interface TokenNotice extends Notice {
  readonly result: TokenResult;
  /** The current token still serves; no call waits, and a failure fails none. */
  readonly background: boolean;
  readonly durationMs: number;
  /** Life of the new token, from `at` on. */
  readonly lifetimeMs: number | undefined;
}
