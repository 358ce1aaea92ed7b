import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import type { RetryReason } from "../facts/notices.ts";
import type { Priority } from "../facts/priority.ts";
import type { RetryBudget } from "./retry-budget.ts";

/** What the retry loop needs of a call. */
export interface RetriedCall extends CallState {
  readonly request: {
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | ArrayBuffer | undefined;
  };
  readonly deadlineAt: number;
  readonly attempts: number;
  readonly priority?: Priority | undefined;
  /** The token of the current attempt, or another value that must not be printed. */
  readonly secret: string | undefined;
  /** The header values of earlier attempts whose token was replaced. */
  readonly earlierCredentials: readonly string[];
  /** A 401 was already met with a new token. */
  renewed: boolean;
  /** The token that the server refused. */
  rejectedToken: string | undefined;
  /** The response that ended it. */
  ended: Response | undefined;
  readonly observer: { retries(reason: RetryReason, delayMs: number): void } | undefined;
}

/** What the retry loop needs of a client. */
export interface RetryResources<Call> {
  readonly clock: Clock;
  /** Response headers that name the operation and the correlation id. */
  readonly infoHeaders: { readonly operationId?: string; readonly requestId?: string };
  /** The rate limit that a 429 pauses. */
  bucketOf(call: Call): { freeAt(priority?: Priority): number; pause(until: number): void } | undefined;
  credentialOf(call: Call): RetriedCredential | undefined;
  budgetOf(call: Call): RetryBudget;
}

/** What the retry loop needs of a credential. */
interface RetriedCredential {
  /** A refused token may be replaced by a new one; a refused key stays refused. */
  readonly renewable: boolean;
  readonly source: {
    /** A 401 said that this token is no good. */
    refuse?(token: string): void;
    /** Whether a refusal may mean that this token is too old. */
    isOld?(token: string): boolean;
  };
}
