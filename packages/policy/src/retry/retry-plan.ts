import { timeOfDay } from "../facts/clock.ts";
import { longestPauseMs } from "../facts/defaults.ts";
import { safeText } from "../facts/errors/failure-cause.ts";
import { keyEndsAt } from "../facts/key-life.ts";
import type { RetryReason } from "../facts/notices.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { secretsOf } from "../facts/sent-secrets.ts";
import { throttleDelay, transientDelay } from "./backoff.ts";
import { decide } from "./decide.ts";
import { isRefusal } from "./is-refusal.ts";
import type { RetriedCall, RetryResources } from "./retried-call.ts";
import { retryAfter } from "./retry-after.ts";

/** Turns decisions into waits, within the attempts, the retry budget and the time that the call has. */
export class RetryPlan<Call extends RetriedCall> {
  readonly #call: Call;
  readonly #resources: RetryResources<Call>;
  #retries = 0;
  /** Why it is sent again. */
  reason: RetryReason = "transient";

  constructor(call: Call, resources: RetryResources<Call>) {
    this.#call = call;
    this.#resources = resources;
  }

  /**
   * Settles how an attempt ended: notes on the call what it left behind, pauses the bucket after a 429, spends from the retry budget.
   * @returns milliseconds until the next attempt; undefined if this one was the last.
   */
  settle(ended: PendingResponse | Failure): number | undefined {
    const call = this.#call;
    const now = this.#resources.clock.now();
    const waitMs = this.#note(ended, now);
    if ("failure" in ended ? call.signal?.aborted : ended.response.ok) return undefined;
    const decision = decide(call.operation, "response" in ended ? ended.response : ended.result, this.#history());
    if (decision === "stop") return undefined;
    this.reason = decision;
    switch (decision) {
      case "renew":
        call.renewed = true;
        call.rejectedToken = call.secret;
        // Another status leaves it in doubt: it serves on until there is a new one.
        if ("response" in ended && ended.response.status === 401) this.#refuse(call.secret);
        return this.#inTime(0, now);
      case "throttled":
        return this.#retry("throttled", waitMs, now);
      case "transient":
        return this.#retry("transient", transientDelay(waitMs, this.#retries), now);
    }
  }

  #history() {
    const { renewed, secret = "", idempotencyKey } = this.#call;
    const credential = this.#resources.credentialOf(this.#call);
    return {
      renewed: renewed || !credential?.renewable,
      oldToken: credential?.source.isOld?.(secret) ?? false,
      keyless: idempotencyKey === undefined,
    };
  }

  #refuse(token = ""): void {
    this.#resources.credentialOf(this.#call)?.source.refuse?.(token);
  }

  /** Remembers what the attempt left behind; returns the wait after a 429, else the one that `Retry-After` asks for, or 0. */
  #note(ended: PendingResponse | Failure, now: number): number {
    const call = this.#call;
    call.retryAt = undefined;
    call.reached ||= "response" in ended || ended.result === "lost";
    if ("failure" in ended) {
      call.ambiguous ||= ended.result === "lost";
      return 0;
    }
    const { status, ok, headers, type } = ended.response;
    const { operationId, requestId } = this.#resources.infoHeaders;
    if (operationId) call.operationId = idOf(headers.get(operationId), call) ?? call.operationId;
    if (requestId) call.requestId = idOf(headers.get(requestId), call) ?? call.requestId;
    // An opaque response has the status 0 and hides the server's; that of a redirect is known to be one.
    call.ambiguous ||= !isRefusal(status) && (status >= 500 || !(status >= 200 || type === "opaqueredirect"));
    if (ok) this.#resources.budgetOf(call).refill();
    const asked = retryAfter(headers, timeOfDay(this.#resources.clock));
    const waitMs = status === 429 ? throttleDelay(asked, this.#retries) : (asked ?? 0);
    if (waitMs > 0) call.retryAt = now + waitMs;
    // The server's count differs from ours: all calls wait, whether or not this one may be repeated.
    if (status === 429) this.#resources.bucketOf(call)?.pause(now + Math.min(waitMs, longestPauseMs));
    return waitMs;
  }

  #retry(reason: "transient" | "throttled", wait: number, now: number): number | undefined {
    if (this.#retries + 1 >= this.#call.attempts || this.#inTime(wait, now) === undefined) return undefined;
    if (!this.#resources.budgetOf(this.#call).spend(reason)) return undefined;
    this.#retries += 1;
    return wait;
  }

  /** The wait, if the next attempt goes before the deadline and while the server is sure to remember the key. */
  #inTime(wait: number, now: number): number | undefined {
    const end = Math.min(this.#call.deadlineAt, keyEndsAt(this.#call, this.#resources.clock));
    const slotAt = this.#resources.bucketOf(this.#call)?.freeAt(this.#call.priority) ?? now;
    if (slotAt > now + wait) this.#call.retryAt = slotAt;
    return Math.max(now + wait, slotAt) < end ? wait : undefined;
  }
}

/** An id that a server sent; none where it quotes a credential, as messages show ids. */
function idOf(id: unknown, call: RetriedCall): string | undefined {
  return typeof id === "string" && safeText(id, secretsOf(call)) === id ? id : undefined;
}
