import type { CallInfo } from "./call-info.ts";
import { type Clock, timeOfDay } from "./clock.ts";
import type { OperationFacts } from "./manifest.ts";
import { type Answered, outcomeOf, type Repeats } from "./outcome.ts";

/** What has become of a call so far: everything that its errors and `callInfo` report. */
export interface CallState {
  readonly operation: OperationFacts;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly repeats: Repeats;
  /**
   * It fetches the token of another call, so its errors say nothing about repeating it. `background`: nobody waits for it, so
   * its time-out keeps no process alive.
   */
  readonly exchange?: "awaited" | "background";
  /** Requests sent so far. */
  sent: number;
  /** An own attempt may have been executed. */
  ambiguous: boolean;
  operationId: string | undefined;
  requestId: string | undefined;
  /** By the clock. */
  retryAt: number | undefined;
}

/** Latest time that a Date can hold; a server may ask for more. */
const lastDate = 8.64e15;

/** What is known of the call, as callers see it. @param answer the response that ends it, if one does. */
export function describe(call: CallState, answer?: Answered): CallInfo {
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
