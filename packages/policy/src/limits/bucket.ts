import type { Clock } from "../clock.ts";
import type { BucketFacts } from "../manifest.ts";
import { idleMs } from "../store/memory-store.ts";
import { isWorkerd } from "../workerd.ts";
import type { Answer, Limit } from "./limit.ts";
import { LocalLimit } from "./local-limit.ts";
import { PauseLimit } from "./pause-limit.ts";
import type { Priority } from "./priority.ts";
import type { Slot } from "./schedule.ts";
import { waitAlone } from "./wait-alone.ts";

/** Why a waiter gets no slot. */
export type Refusal = "aborted" | "deadline" | "queue-full";

/** A call that wants a slot. */
export interface Waiter {
  readonly deadlineAt: number;
  readonly signal: AbortSignal | undefined;
  /** So many calls may wait ahead of it: its own client's, whoever shares the bucket. */
  readonly queueSize: number;
  /** Default `interactive`. */
  readonly priority?: Priority | undefined;
  /** Told that it waits, for what, and how long as far as is known now. */
  waits?(reason: "rate-limit" | "pause" | "concurrency", milliseconds?: number): void;
  /** Makes the error to reject with; `at` is when a slot would have been free. */
  refuse(reason: Refusal, at: number): Error;
}

interface Queued {
  readonly waiter: Waiter;
  /** Whether it knows that it waits. */
  told: boolean;
  grant(slot: Slot): void;
  reject(error: Error): void;
}

/**
 * One rate limit, shared by everything that uses one credential: paces calls before they are sent, in order of
 * arrival (interactive ones before bulk ones), so that the server never has to refuse one. Every attempt takes a slot,
 * retries included. Where the limit also bounds how many are under way, a slot is one of them until `finish()`.
 */
export class Bucket {
  readonly #clock: Clock;
  readonly #limit: Limit;
  /** Interactive calls first. */
  readonly #queue: Queued[] = [];
  #serving = false;
  #timer: AbortController | undefined;
  #sleepsUntil = Number.NEGATIVE_INFINITY;
  #usedAt: number;
  /** Longer than anything lasts that it counts: its window, and the spacing of two windows after a pause. */
  readonly #idleMs: number;

  /** `facts`: the limit as the API states it; undefined where it states none. `shared`: the limit of several servers. */
  constructor(facts: BucketFacts | undefined, clock: Clock, shared?: Limit) {
    const limit = shared ?? (facts === undefined ? new PauseLimit(clock) : new LocalLimit(facts, undefined, clock));
    this.#clock = clock;
    this.#usedAt = clock.now();
    this.#limit = limit;
    // One that servers share is known to its link.
    this.#idleMs = shared === undefined ? idleMs + 3000 * (facts?.perSeconds ?? 0) : Number.POSITIVE_INFINITY;
    // Lets the server of the queue look again.
    limit.changed = () => this.#timer?.abort(this);
  }

  /**
   * Waits for a slot. Rejects at once, without waiting, when the queue is full or the slot would not come before the
   * waiter's deadline; rejects at the deadline when calls under way hold it up, since nobody knows when they end;
   * rejects as soon as its signal aborts.
   */
  acquire(waiter: Waiter): Slot | Promise<Slot> {
    const now = this.#clock.now();
    this.#usedAt = now;
    // What it had to wait for before may have ended with its abort.
    if (waiter.signal?.aborted) throw waiter.refuse("aborted", now);
    const place = this.#placeOf(waiter.priority);
    const at = this.#limit.earliest(place, now);
    if (at >= waiter.deadlineAt) throw waiter.refuse("deadline", at);
    if (place >= waiter.queueSize) throw waiter.refuse("queue-full", at);
    if (this.#serving) return this.#enqueue(waiter, place);
    const answer = this.#limit.take(now);
    if (isSlot(answer)) return answer;
    if (isWorkerd()) return waitAlone(this.#limit, this.#clock, waiter, answer);
    const slot = this.#enqueue(waiter, place);
    void this.#serve(answer);
    return slot;
  }

  /** The attempt is over, however it ended: another may be under way in its place. */
  finish(slot: Slot): void {
    this.#limit.finish(slot);
  }

  /** Takes back the slot of an attempt that was not sent: no token could be had, or its caller aborted. */
  release(slot: Slot): void {
    this.#limit.release(slot);
  }

  /** When a call that came now would get its slot; later if calls under way hold it up. */
  freeAt(priority?: Priority): number {
    return this.#limit.earliest(this.#placeOf(priority), this.#clock.now());
  }

  /** Whether nobody has used it for so long that a new one would let the same calls go. */
  get isIdle(): boolean {
    if (this.#queue.length > 0 || this.#serving) return false;
    return this.#clock.now() >= Math.max(this.#usedAt, this.#limit.pausedUntil) + this.#idleMs;
  }

  /** After a 429: nobody goes before `until`, and for two windows after it calls are spaced evenly. */
  pause(until: number): void {
    this.#limit.pause(until);
  }

  /** How many of the queue go before a call that comes now. */
  #placeOf(priority: Priority | undefined): number {
    const bulk = priority === "bulk" ? -1 : this.#queue.findIndex(({ waiter }) => waiter.priority === "bulk");
    return bulk < 0 ? this.#queue.length : bulk;
  }

  #enqueue(waiter: Waiter, place: number): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#queue.splice(this.#queue.indexOf(queued), 1);
        if (this.#queue.length === 0) this.#timer?.abort(this);
        reject(waiter.refuse("aborted", this.#clock.now()));
      };
      const settle = () => waiter.signal?.removeEventListener("abort", abort);
      const queued: Queued = {
        waiter,
        told: false,
        grant: (slot) => {
          settle();
          resolve(slot);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      waiter.signal?.addEventListener("abort", abort, { once: true });
      this.#queue.splice(place, 0, queued);
      // While the limit is being asked, nobody knows whether it waits.
      if (this.#timer === undefined) return;
      this.#tell(queued, place);
      // Behind it everybody waits longer now; and its deadline may be the first.
      if (place < this.#queue.length - 1 || waiter.deadlineAt < this.#sleepsUntil) this.#timer.abort(this);
    });
  }

  /** Serves the queue until it is empty; only one of these runs at a time. */
  async #serve(first: Answer | Promise<Answer>): Promise<void> {
    this.#serving = true;
    for (let asked = first; ; asked = this.#limit.take(this.#clock.now())) {
      const answer = asked instanceof Promise ? await asked : asked;
      if (!isSlot(answer)) await this.#sleep(answer);
      else {
        const head = this.#queue.shift();
        if (head) head.grant(answer);
        else this.#limit.release(answer);
      }
      if (this.#queue.length === 0) break;
    }
    this.#serving = false;
  }

  /** Until then, the first deadline, or a change. */
  async #sleep(at: number): Promise<void> {
    this.#refuseLateOnes();
    // Who is told may abort, and others with it: they leave the queue.
    for (const queued of this.#queue.filter(({ told }) => !told)) {
      const place = this.#queue.indexOf(queued);
      if (place >= 0) this.#tell(queued, place);
    }
    if (this.#queue.length === 0) return;
    this.#timer = new AbortController();
    this.#sleepsUntil = this.#queue.reduce((first, { waiter }) => Math.min(first, waiter.deadlineAt), at);
    await this.#clock.sleep(this.#sleepsUntil - this.#clock.now(), this.#timer.signal).catch(() => {});
    this.#timer = undefined;
    this.#refuseLateOnes();
  }

  #tell(queued: Queued, place: number): void {
    queued.told = true;
    const { waits } = queued.waiter;
    const now = this.#clock.now();
    const at = this.#limit.earliest(place, now);
    if (at <= now && !this.#limit.hasRoom) waits?.("concurrency");
    else waits?.(now < this.#limit.pausedUntil ? "pause" : "rate-limit", at - now);
  }

  /** After a pause, or when calls were sent later than they took their slots, some may not make it any more. */
  #refuseLateOnes(): void {
    const now = this.#clock.now();
    for (let place = 0; place < this.#queue.length; ) {
      const queued = this.#queue[place] as Queued;
      const at = this.#limit.earliest(place, now);
      if (at < queued.waiter.deadlineAt) {
        place += 1;
      } else {
        this.#queue.splice(place, 1);
        queued.reject(queued.waiter.refuse("deadline", at));
      }
    }
  }
}

function isSlot(answer: Answer | Promise<Answer>): answer is Slot {
  return typeof answer === "object" && "sentAt" in answer;
}
