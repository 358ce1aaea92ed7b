import { authorizing } from "./auth/authorize.ts";
import type { Credential } from "./auth/credential.ts";
import type { Call } from "./call.ts";
import type { Clock } from "./clock.ts";
import type { Bucket } from "./limits/bucket.ts";
import { pacing } from "./limits/pace.ts";
import { retrying } from "./retry/retry.ts";
import type { RetryBudget } from "./retry/retry-budget.ts";
import { sending } from "./transport/send.ts";

/** An answer whose body is still to come. The attempt's time-out runs until one of the two functions is called. */
export interface Attempt {
  readonly response: Response;
  /** Reads the body and returns the response with it, or the failure that cut it off. */
  finish(): Promise<Response | Failure>;
  /** Gets rid of the body. */
  discard(): Promise<void>;
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
  bucketOf(call: Call): Bucket | undefined;
  credentialOf(call: Call): Credential | undefined;
  budgetOf(call: Call): RetryBudget;
  /** Response headers that name the operation and the correlation id. */
  readonly infoHeaders: { readonly operationId?: string; readonly requestId?: string };
}

/** retry( slot → token → send ): the order that every attempt goes through. Key and bytes were fixed before. */
export function createPipeline(resources: Resources): (call: Call) => Promise<Response> {
  return retrying(resources, pacing(resources, authorizing(resources, sending(resources))));
}
