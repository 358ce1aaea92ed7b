import type { CallInfo } from "./call-info.ts";
import { setCallInfo } from "./call-info-registry.ts";
import { type Clock, timeOfDay } from "./clock.ts";
import { type KeyedCall, keyEndsAt } from "./key-life.ts";
import type { Closing } from "./lifetime.ts";
import type { LongWait } from "./long-wait.ts";
import { outcomeOf, type Repeats, type ResponseStatus } from "./outcome.ts";

/** What has become of a call so far: everything that its errors and `callInfo` report. */
export interface CallState extends KeyedCall {
  /** Undefined for an exchange of credentials, which may serve several APIs. */
  readonly api?: string | undefined;
  /** As `CallInfo` shows it. */
  readonly endpoint?: string | undefined;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** The caller's function for long waits. */
  readonly onWait?: ((wait: LongWait) => void) | undefined;
  /** The end of its client, after which it waits for nothing. */
  readonly closing?: Closing | undefined;
  readonly idempotencyKey?: string | undefined;
  /** No earlier call used its key: the client has made it for this call, or there is none. */
  readonly isKeyNew?: boolean | undefined;
  readonly repeats: Repeats;
  /**
   * Set if the call exchanges credentials for the token of another call: its errors then give no advice about repeating it.
   * `background`: no call waits for it, and its time-out does not keep the process alive.
   */
  readonly exchange?: "awaited" | "background";
  /** Number of requests sent so far. */
  sent: number;
  /** One of its attempts may have reached the server. */
  reached: boolean;
  /** One of its attempts may have been executed. */
  ambiguous: boolean;
  operationId: string | undefined;
  requestId: string | undefined;
  /** By the clock. */
  retryAt: number | undefined;
  /** What is known of it since it ended with a response. */
  info: CallInfo | undefined;
}

/** Latest time that a Date can hold; a server may ask for more. */
const lastDate = 8.64e15;

/** What is known of the call, as callers see it. @param response the response that ends it, if one does. */
export function describe(call: CallState, response?: ResponseStatus): CallInfo {
  const { api, operation, endpoint, clock, idempotencyKey, operationId, requestId, sent, retryAt } = call;
  // The time of day at a time of the clock.
  const dateAt = (at: number) => new Date(Math.min(at - clock.now() + timeOfDay(clock), lastDate));
  const isKnown = idempotencyKey !== undefined && (call.repeats === "no" || call.keyFirstUsed !== undefined);
  const keyEnd = isKnown ? keyEndsAt(call, clock) : Number.POSITIVE_INFINITY;
  return {
    api,
    operation: operation.id,
    endpoint,
    outcome: outcomeOf(call, response),
    idempotencyKey,
    keyEndsAt: Number.isFinite(keyEnd) ? dateAt(keyEnd) : undefined,
    operationId,
    requestId,
    attempts: sent,
    retryAt: retryAt === undefined ? undefined : dateAt(retryAt),
  };
}

/** What is known of a call, once it has ended or while it runs. */
export function knownOf(call: CallState): CallInfo {
  return call.info ?? describe(call);
}

/**
 * Notes what is known of a call that ended with this response, on both of them: a `fetch` or middleware may give one response to several calls.
 * @param ended left out where the response does not show what happened.
 */
export function noteEnd(call: CallState, response: Response, ended?: ResponseStatus): void {
  call.info = describe(call, ended);
  setCallInfo(response, call.info);
}
