import type { Turn } from "../exclusion/turn.ts";
import type { CallInfo } from "../facts/call-info.ts";
import { type Clock, type Moment, timeOfDay } from "../facts/clock.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import { type Answered, outcomeOf, type Repeats } from "../facts/outcome.ts";
import type { CallWatch } from "../hooks/call-watch.ts";
import type { KeptSlot } from "../limits/kept-slot.ts";
import type { Priority } from "../limits/priority.ts";
import type { RequestTemplate } from "../transport/captured-request.ts";

/** What every attempt sends: the same address, the same bytes, and headers that change by their token only. */
export interface FrozenRequest {
  /** The request as openapi-fetch or a middleware made it; its other settings (credentials, cache, …) go along. */
  readonly original: RequestTemplate;
  readonly headers: Headers;
  readonly body: string | ArrayBuffer | undefined;
}

/** What a logical call is made with. */
export interface CallStart {
  readonly operation: OperationFacts;
  readonly request: FrozenRequest;
  /** Sends one attempt. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  readonly deadlineAt: number;
  readonly attempts: number;
  readonly attemptTimeoutMs: number;
  readonly priority?: Priority | undefined;
  /** Which opposite calls it must not meet. */
  readonly turn?: Turn | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly requestId?: string | undefined;
  /** Whether it repeats an earlier call; default `no`. */
  readonly repeats?: Repeats;
  /** The caller wants the body as a stream: it is not read here, and its arrival is not covered by the time-out. */
  readonly streamed?: boolean;
  /** A value in the request that must not be printed. */
  readonly secret?: string;
  /**
   * It fetches the token of another call, so its errors say nothing about repeating it. `background`: nobody waits for it, so
   * its time-out keeps no process alive.
   */
  readonly exchange?: "awaited" | "background";
}

/** One logical call of the caller and what its attempts have left behind so far. */
export interface Call extends Omit<CallStart, "repeats" | "requestId" | "secret"> {
  readonly repeats: Repeats;
  /** Requests sent so far. */
  sent: number;
  /** When the last request was sent, by the clock. */
  sentAt: number;
  /** When the first request was sent, by the clock and by the time of day. */
  firstSent: Moment | undefined;
  /** An own attempt may have been executed. */
  ambiguous: boolean;
  /** A 401 was already met with a new token. */
  renewed: boolean;
  /** The token of the current attempt, or another value that must not be printed. */
  secret: string | undefined;
  /** The token that the server refused. */
  rejectedToken: string | undefined;
  /** The place in the rate limit that the current attempt uses. */
  slot: KeptSlot | undefined;
  /** Tells the client's hooks; undefined where it has none. */
  watch: CallWatch | undefined;
  operationId: string | undefined;
  requestId: string | undefined;
  /** By the clock. */
  retryAt: number | undefined;
}

export function startCall(start: CallStart): Call {
  return {
    repeats: "no",
    requestId: undefined,
    secret: undefined,
    ...start,
    sent: 0,
    sentAt: Number.NaN,
    firstSent: undefined,
    ambiguous: false,
    renewed: false,
    rejectedToken: undefined,
    slot: undefined,
    watch: undefined,
    operationId: undefined,
    retryAt: undefined,
  };
}

/** Latest time that a Date can hold; a server may ask for more. */
const lastDate = 8.64e15;

/** What is known of the call, as callers see it. @param answer the response that ends it, if one does. */
export function describe(call: Call, answer?: Answered): CallInfo {
  const { operation, clock, idempotencyKey, operationId, requestId, sent, retryAt } = call;
  return {
    operation: operation.id,
    outcome: outcomeOf(call, answer),
    idempotencyKey,
    operationId,
    requestId,
    attempts: sent,
    retryAt: retryAt === undefined ? undefined : new Date(Math.min(retryAt - clock.now() + timeOfDay(clock), lastDate)),
  };
}
