import { type CallState, knownOf } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import type { AttemptFailure, ObservedCall, RetryReason, TokenNotice, WaitReason } from "../facts/notices.ts";
import type { Failure } from "../facts/pending-response.ts";
import type { Hooks } from "./hooks.ts";

/** Reports to the hooks what happens to one call. It copies field by field: a hook receives nothing that its notice does not list. */
export class CallObserver {
  readonly #hooks: Hooks;
  readonly #clock: Clock;
  readonly #call: CallState;
  readonly #about: ObservedCall;
  readonly #startedAt: number;

  constructor(hooks: Hooks, clock: Clock, call: CallState, about: ObservedCall) {
    this.#hooks = hooks;
    this.#clock = clock;
    this.#call = call;
    this.#about = about;
    this.#startedAt = clock.now();
    this.#report("onStart", { at: this.#startedAt });
  }

  #report(hook: keyof Hooks, notice: object): void {
    this.#hooks[hook]?.({ call: this.#about, at: this.#clock.now(), ...notice } as never);
  }

  waits(reason: WaitReason, milliseconds?: number): void {
    this.#report("onWait", { reason, milliseconds });
  }

  attempted(at: number, status: number | undefined, failure?: Failure): void {
    const { sent: attempt, requestId } = this.#call;
    const durationMs = this.#clock.now() - at;
    this.#report("onAttempt", {
      at,
      attempt,
      durationMs,
      status,
      failure: failure && this.#kindOf(failure),
      requestId,
    });
  }

  retries(reason: RetryReason, delayMs: number): void {
    this.#report("onRetry", { reason, attempt: this.#call.sent + 1, delayMs });
    if (delayMs > 0) this.waits("retry", delayMs);
  }

  /** Not a method, because the token source receives it as a function. */
  readonly token = (notice: Omit<TokenNotice, "call">): void => this.#report("onToken", notice);

  ended(response: Response | undefined, error?: unknown): void {
    const { outcome, attempts, requestId } = knownOf(this.#call);
    const name = PolicyError.isInstance(error) ? error.name : "Error";
    this.#report("onEnd", {
      at: this.#startedAt,
      durationMs: this.#clock.now() - this.#startedAt,
      status: response?.status,
      error: response === undefined ? name : undefined,
      outcome,
      attempts,
      requestId,
    });
  }

  #kindOf({ result, failure }: Failure): AttemptFailure {
    if (result === "not-sent") return result;
    if (this.#call.signal?.aborted) return "aborted";
    return Object(failure).name === "TimeoutError" ? "timeout" : result;
  }
}
