import type { Clock } from "../facts/clock.ts";
import { idleMs } from "../facts/defaults.ts";
import { isInterrupted } from "../facts/interruption.ts";
import { isSlot, type Limit, type Slot, type TakeResult } from "../facts/limit.ts";
import { isWorkerd } from "../facts/workerd.ts";
import type { CallBucket } from "./call-bucket.ts";
import { onAbort } from "./on-abort.ts";
import { PauseLimit } from "./pause-limit.ts";
import { waitAlone } from "./wait-alone.ts";
import type { Refusal, Waiter } from "./waiter.ts";

/** A call that waits for the end of a pause. */
interface Waiting {
  readonly waiter: Waiter;
  isReported: boolean;
  go(slot: Slot): void;
  refuse(reason: Refusal, at: number): void;
}

/**
 * The bucket of an API that states no rate limit: a 429 makes all calls of one credential wait until its pause
 * is over (reading X5). Nothing is counted: when the pause is over, all go, the interactive ones first.
 */
export class PauseBucket implements CallBucket {
  readonly #clock: Clock;
  readonly #limit: Limit;
  /** They go first. */
  readonly #interactive = new Set<Waiting>();
  readonly #bulk = new Set<Waiting>();
  #serving = false;
  #timer: AbortController | undefined;
  #usedAt: number;

  /** @param shared the pauses of several servers. */
  constructor(clock: Clock, shared?: Limit) {
    this.#clock = clock;
    this.#usedAt = clock.now();
    this.#limit = shared ?? new PauseLimit(clock);
    // A longer pause may end after the deadline of a call that waits.
    this.#limit.changed = () => this.#timer?.abort(this);
  }

  acquire(waiter: Waiter): Slot | Promise<Slot> {
    const now = this.#clock.now();
    this.#usedAt = now;
    // What it had to wait for before may have ended with its abort.
    if (isInterrupted(waiter)) throw waiter.refuse("aborted", now);
    const at = this.freeAt();
    if (at >= waiter.deadlineAt) throw waiter.refuse(at > now ? "deadline" : "late", at);
    // While a shared limit is asked, calls come together without a pause to wait for.
    if (at > now && this.#ahead(waiter) >= waiter.queueSize) throw waiter.refuse("queue-full", at);
    if (this.#serving) {
      const slot = this.#enter(waiter);
      // The pause ended while this machine slept.
      if (at <= now) this.#timer?.abort(this);
      return slot;
    }
    const taken = this.#limit.take(now);
    if (isSlot(taken)) return taken;
    if (isWorkerd()) return waitAlone(this.#limit, this.#clock, waiter, taken);
    const slot = this.#enter(waiter);
    void this.#serve(taken);
    return slot;
  }

  finish(): void {}

  release(): void {}

  freeAt(): number {
    return this.#limit.earliest(0, this.#clock.now());
  }

  pause(until: number): void {
    this.#limit.pause(until);
  }

  get pausedUntil(): number {
    return this.#limit.pausedUntil;
  }

  get isIdle(): boolean {
    if (this.#serving) return false;
    return this.#clock.now() >= Math.max(this.#usedAt, this.#limit.pausedUntil) + idleMs;
  }

  forget(): void {
    this.#limit.leave?.();
  }

  get #size(): number {
    return this.#interactive.size + this.#bulk.size;
  }

  /** How many go before a call that comes now. */
  #ahead({ priority }: Waiter): number {
    return priority === "bulk" ? this.#size : this.#interactive.size;
  }

  #enter(waiter: Waiter): Promise<Slot> {
    const lane = waiter.priority === "bulk" ? this.#bulk : this.#interactive;
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.delete(waiting);
        callOff?.();
        stay?.();
      };
      const waiting: Waiting = {
        waiter,
        isReported: false,
        go(slot) {
          leave();
          resolve(slot);
        },
        refuse(reason, at) {
          leave();
          reject(waiter.refuse(reason, at));
        },
      };
      const abort = () => {
        waiting.refuse("aborted", this.#clock.now());
        if (this.#size === 0) this.#timer?.abort(this);
      };
      const callOff = waiter.signal && onAbort(waiter.signal, abort);
      const stay = waiter.closing?.onClose(abort);
      lane.add(waiting);
      // While the limit is being asked, no one knows whether it waits.
      if (this.#timer !== undefined && this.freeAt() > this.#clock.now()) this.#report(waiting);
    });
  }

  #report(waiting: Waiting): void {
    const now = this.#clock.now();
    waiting.isReported = true;
    waiting.waiter.waits?.("pause", this.#limit.earliest(0, now) - now);
  }

  /** Waits for the end of the pause, and lets everybody go; only one of these runs at a time. */
  async #serve(first: TakeResult | Promise<TakeResult>): Promise<void> {
    this.#serving = true;
    for (let asked = first; this.#size > 0; asked = this.#limit.take(this.#clock.now())) {
      const taken = asked instanceof Promise ? await asked : asked;
      if (isSlot(taken)) {
        for (const one of [...this.#interactive, ...this.#bulk]) one.go(taken);
        break;
      }
      for (const lane of [this.#interactive, this.#bulk]) {
        for (const one of lane) {
          if (taken >= one.waiter.deadlineAt) one.refuse("deadline", taken);
          else if (!one.isReported) this.#report(one);
        }
      }
      // The last call may have been refused, or have aborted when it learned that it waits.
      if (this.#size === 0) break;
      this.#timer = new AbortController();
      await this.#clock.sleep(taken - this.#clock.now(), this.#timer.signal).catch(() => {});
      this.#timer = undefined;
    }
    this.#serving = false;
  }
}
