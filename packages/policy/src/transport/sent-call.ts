import type { CallState } from "../facts/call-state.ts";
import type { Moment } from "../facts/clock.ts";
import type { FrozenRequest } from "../facts/frozen-request.ts";

/** What sending needs of a call. */
export interface SentCall extends CallState {
  readonly request: FrozenRequest;
  /** Sends one attempt. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly deadlineAt: number;
  readonly attemptTimeoutMs: number;
  /** The caller wants the body as a stream: it is not read here, and its arrival is not covered by the time-out. */
  readonly streamed?: boolean;
  /** A value in the request that must not be printed. */
  readonly secret: string | undefined;
  /** The header values of earlier attempts whose token was replaced. */
  readonly earlierCredentials: readonly string[];
  /** When the last request was sent, by the clock. */
  sentAt: number;
  /** When the first request was sent, by the clock and by the time of day. */
  firstSent: Moment | undefined;
}
