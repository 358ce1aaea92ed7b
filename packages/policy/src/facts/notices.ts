import type { Outcome } from "./outcome.ts";

/**
 * The call of a notice. All notices of one call have the same object, so it can be the key of a `WeakMap`. Neither it nor any
 * notice contains a header, a body, a query, the values of a path or a credential.
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
  /** When it happened, or when it began if it took time: milliseconds since the epoch, by the client's clock. */
  readonly at: number;
}

/** A call began. There is no notice if a guard refuses the call. */
export interface StartNotice extends Notice {}

/** A call ended. */
export interface EndNotice extends Notice {
  /** The whole call: waits, attempts, and the pauses between them. */
  readonly durationMs: number;
  /** The status of the response that the caller gets; undefined if an error was thrown. */
  readonly status: number | undefined;
  /** Name of the error that was thrown, for instance `NetworkError`. */
  readonly error: string | undefined;
  /** As `callInfo` has it. */
  readonly outcome: Outcome;
  /** Number of requests sent. */
  readonly attempts: number;
  /** The id to quote to the partner support contact. */
  readonly requestId: string | undefined;
}

/**
 * Why an attempt got no complete response: `timeout` (`attemptTimeoutMs` or the deadline) · `aborted` (the caller's
 * signal) · `not-sent` (it provably was never sent) · `lost` (reset, cut off, or unknown: it may have been sent).
 */
export type AttemptFailure = "timeout" | "aborted" | "not-sent" | "lost";

/** An attempt ended: one request, from its sending to the last byte of the response that was read. */
export interface AttemptNotice extends Notice {
  /** 1 for the first; renewals after a 401 count. */
  readonly attempt: number;
  readonly durationMs: number;
  /** The status of the response, also if the response was cut off. */
  readonly status: number | undefined;
  /** Set if no complete response arrived. */
  readonly failure: AttemptFailure | undefined;
  /** The id that the server or this client has set, if one of them has. */
  readonly requestId: string | undefined;
}

/**
 * What a call waits for: `rate-limit` (its slot) · `pause` (the limit is closed after a 429) · `concurrency` (a call
 * in flight has to end) · `exclusion` (an opposite call has to end) · `token` · `retry` (the pause before the next attempt).
 */
export type WaitReason = "rate-limit" | "pause" | "concurrency" | "exclusion" | "token" | "retry";

/** A wait begins. A call that continues immediately does not wait, so there is no notice. */
export interface WaitNotice extends Notice {
  readonly reason: WaitReason;
  /** The expected time. It can become longer, or shorter when other calls give up. Undefined if it is not known. */
  readonly milliseconds: number | undefined;
}

/**
 * Why a call is sent again: `renew` (401, or another status of a refused token, with a new token) · `transient` (no response, or a 500, 502,
 * 503 or 504) · `throttled` (429). After a
 * 409 nothing is sent.
 */
export type RetryReason = "renew" | "transient" | "throttled";

/** A call will be sent again, under the same key and with the same bytes. */
export interface RetryNotice extends Notice {
  readonly reason: RetryReason;
  /** Number of the next attempt. */
  readonly attempt: number;
  /** The pause before it; 0 for a renewal. After the pause it waits for its rate limit, as every attempt does. */
  readonly delayMs: number;
}

/**
 * The result at the token endpoint: `exchanged` (a new token) · `refused` (it refused the credentials) · `refused-before` (it
 * refused them a few seconds ago, so no request was sent) · `failed` (no response, a 5xx, a response without a token, or one that
 * says nothing about the credentials, for instance from a wrong address) · `failed-before` (it failed a few seconds ago, or it
 * asked for a pause that is not over, so no request was sent).
 */
export type TokenResult = "exchanged" | "refused" | "refused-before" | "failed" | "failed-before";

/** A token was needed. The client whose call caused the exchange gets one notice, however many calls wait for the token. */
export interface TokenNotice extends Notice {
  readonly result: TokenResult;
  /** The current token is still valid: no call made the exchange begin, and its failure fails no call. */
  readonly background: boolean;
  readonly durationMs: number;
  /** Lifetime of the new token, from `at` on. */
  readonly lifetimeMs: number | undefined;
}
