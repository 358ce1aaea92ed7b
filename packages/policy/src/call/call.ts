import type { AuthorizedCall } from "../auth/authorize.ts";
import type { ExclusiveCall } from "../exclusion/exclude.ts";
import type { Exclusion } from "../exclusion/exclusion.ts";
import type { CallState } from "../facts/call-state.ts";
import type { Clock, Moment } from "../facts/clock.ts";
import type { FrozenRequest } from "../facts/frozen-request.ts";
import type { Closing } from "../facts/lifetime.ts";
import type { OperationFacts } from "../facts/manifest.ts";
import type { Repeats } from "../facts/outcome.ts";
import type { Priority } from "../facts/priority.ts";
import type { CallObserver } from "../hooks/call-observer.ts";
import type { ObservableCall } from "../hooks/observer.ts";
import type { AttemptSlot } from "../limits/attempt-slot.ts";
import type { PacedCall } from "../limits/pace.ts";
import type { RetriedCall } from "../retry/retried-call.ts";
import type { SentCall } from "../transport/sent-call.ts";

/** What a logical call is made with. */
export interface CallStart {
  /** As `CallInfo` shows it. */
  readonly api?: string | undefined;
  readonly operation: OperationFacts;
  /** As `CallInfo` shows it. */
  readonly endpoint?: string | undefined;
  /** What the caller gave for the path: no error shows it. */
  readonly pathParams?: Readonly<Record<string, unknown>> | undefined;
  readonly request: FrozenRequest;
  /** Sends one attempt. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly signal?: AbortSignal | undefined;
  /** The caller's function for long waits. */
  readonly onWait?: CallState["onWait"];
  /** The end of its client. */
  readonly closing?: Closing | undefined;
  readonly clock: Clock;
  readonly deadlineAt: number;
  readonly attempts: number;
  readonly attemptTimeoutMs: number;
  readonly priority?: Priority | undefined;
  /** Which calls it excludes. */
  readonly exclusion?: Exclusion | undefined;
  readonly idempotencyKey?: string | undefined;
  /** No earlier call used its key: the client has made it for this call, or there is none. */
  readonly isKeyNew?: boolean | undefined;
  readonly requestId?: string | undefined;
  /** Whether it repeats an earlier call; default `no`. */
  readonly repeats?: Repeats;
  /** When that call's key was first used; undefined where no one knows. */
  readonly keyFirstUsed?: Moment | undefined;
  /** The caller wants the body as a stream: it is not read here, and its arrival is not covered by the time-out. */
  readonly streamed?: boolean;
  /** A value in the request that must not be printed. */
  readonly secret?: string;
  /** Set if it exchanges credentials for the token of another call, see `CallState`. */
  readonly exchange?: "awaited" | "background";
}

/** One logical call and its state so far: everything that any of its steps needs. */
export interface Call extends AuthorizedCall, ExclusiveCall, PacedCall, RetriedCall, SentCall, ObservableCall {
  readonly request: FrozenRequest;
  sentAt: number;
  firstSent: Moment | undefined;
  secret: string | undefined;
  readonly earlierCredentials: string[];
  slot: AttemptSlot | undefined;
  observer: CallObserver | undefined;
}

export function startCall(start: CallStart): Call {
  const { repeats = "no", requestId, secret } = start;
  // Spread first: the engine then copies the object as a whole.
  return {
    ...start,
    repeats,
    requestId,
    secret,
    earlierCredentials: [],
    sent: 0,
    reached: false,
    sentAt: Number.NaN,
    firstSent: undefined,
    ambiguous: false,
    renewed: false,
    rejectedToken: undefined,
    slot: undefined,
    observer: undefined,
    ended: undefined,
    info: undefined,
    operationId: undefined,
    retryAt: undefined,
  };
}
