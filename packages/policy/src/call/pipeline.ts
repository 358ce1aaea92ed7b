import { authorizing } from "../auth/authorize.ts";
import type { Credential } from "../auth/credential.ts";
import { takingTurns } from "../exclusion/taking-turns.ts";
import type { Turns } from "../exclusion/turns.ts";
import type { Clock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import type { Watching } from "../hooks/watching.ts";
import type { Bucket } from "../limits/bucket.ts";
import { pacing } from "../limits/pace.ts";
import { retrying } from "../retry/retry.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { sending } from "../transport/send.ts";
import type { Call } from "./call.ts";

/** An answer whose body is still to come. The attempt's time-out runs until one of the two functions is called. */
export interface Attempt {
  readonly response: Response;
  /** Reads the body and returns the response with it, or the failure that cut it off. */
  finish(): Promise<Response | Failure>;
  /**
   * Gets rid of the body, while the call pauses and little longer. Gives the answer to fall back on: with its body, if that
   * is small and came in time.
   */
  discard(pause: Promise<void>): Promise<Response>;
}

/** An attempt that brought no answer. */
export interface Failure {
  readonly failure: unknown;
  readonly result: "lost" | "not-sent";
}

/** One step of an attempt: does its part and hands the call on. */
export type Step = (call: Call) => Promise<Attempt | Failure>;

/** What the steps need; looked up per call, because the operation names its bucket and its scheme. */
export interface Resources {
  readonly clock: Clock;
  /** Calls of this client that may wait ahead of another for a slot of one bucket. */
  readonly queueSize: number;
  bucketOf(call: Call): Bucket | undefined;
  credentialOf(call: Call): Credential | undefined;
  budgetOf(call: Call): RetryBudget;
  /** Response headers that name the operation and the correlation id. */
  readonly infoHeaders: { readonly operationId?: string; readonly requestId?: string };
}

const unwatched: Watching = { calls: (run) => run, attempts: (send) => send };

/**
 * turn( retry( slot → token → send )): what every call and attempt goes through. Key and bytes were fixed before. A
 * client with hooks has them told around the whole and around each sending.
 */
export function createPipeline(
  resources: Resources,
  turns: Turns,
  { calls, attempts }: Watching = unwatched,
  fleet?: Fleet,
): (call: Call) => Promise<Response> {
  return calls(
    takingTurns(
      turns,
      resources,
      retrying(resources, pacing(resources, authorizing(resources, attempts(sending(resources))))),
      fleet,
    ),
  );
}
