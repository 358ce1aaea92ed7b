import type { Clock } from "../clock.ts";
import type { BucketFacts } from "../manifest.ts";
import type { Schedule, Slot } from "./schedule.ts";
import { SlidingLog } from "./sliding-log.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Limits up to this many calls per window are paced exactly. */
const longestLog = 120;

/** Why a waiter gets no slot. */
export type Refusal = "aborted" | "deadline" | "queue-full";

/** A call that wants a slot. */
export interface Waiter {
  readonly deadlineAt: number;
  readonly signal: AbortSignal | undefined;
  /** Makes the error to reject with; `at` is when a slot would have been free. */
  refuse(reason: Refusal, at: number): Error;
}

interface Queued {
  readonly waiter: Waiter;
  grant(slot: Slot): void;
  reject(error: Error): void;
}

/**
 * One rate limit, shared by everything that uses one credential: paces calls before they are sent, in order of
 * arrival, so that the server never has to refuse one. Every attempt takes a slot, retries included.
 */
export class Bucket {
  readonly #clock: Clock;
  readonly #schedule: Schedule;
  readonly #windowMs: number;
  readonly #spacingMs: number;
  readonly #queueSize: number;
  readonly #queue: Queued[] = [];
  #timer: AbortController | undefined;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #spacedUntil = Number.NEGATIVE_INFINITY;
  #lastTaken = Number.NEGATIVE_INFINITY;

  constructor(facts: BucketFacts, clock: Clock, queueSize: number) {
    this.#clock = clock;
    this.#queueSize = queueSize;
    this.#windowMs = facts.perSeconds * 1000;
    this.#spacingMs = this.#windowMs / facts.requests;
    this.#schedule =
      facts.requests <= longestLog
        ? new SlidingLog(facts.requests, this.#windowMs)
        : new TokenBucket(facts.requests, this.#windowMs);
  }

  /**
   * Waits for a slot. Rejects at once, without waiting, when the queue is full or the slot would not come
   * before the waiter's deadline; rejects as soon as its signal aborts.
   */
  acquire(waiter: Waiter): Slot | Promise<Slot> {
    const now = this.#clock.now();
    const at = this.#earliest(this.#queue.length, now);
    if (at <= now && this.#queue.length === 0) return this.#take(now);
    if (at >= waiter.deadlineAt) throw waiter.refuse("deadline", at);
    if (this.#queue.length >= this.#queueSize) throw waiter.refuse("queue-full", at);
    return this.#enqueue(waiter);
  }

  /** Takes back the slot of an attempt that was not sent: no token could be had, or its caller aborted. */
  release(slot: Slot): void {
    slot.release();
    this.#wake();
  }

  /** When a call that came now would get its slot. */
  freeAt(): number {
    return this.#earliest(this.#queue.length, this.#clock.now());
  }

  /**
   * After a 429: nobody goes before `until`, and for two windows after it calls are spaced evenly, because the count at
   * the server is evidently not the one kept here.
   */
  pause(until: number): void {
    if (until <= this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#spacedUntil = until + 2 * this.#windowMs;
    this.#wake();
  }

  #earliest(ahead: number, now: number): number {
    const open = Math.max(now, this.#pausedUntil);
    const at = this.#schedule.earliest(ahead, open);
    if (open >= this.#spacedUntil) return at;
    return Math.max(at, Math.max(open, this.#lastTaken + this.#spacingMs) + ahead * this.#spacingMs);
  }

  #take(now: number): Slot {
    this.#lastTaken = now;
    return this.#schedule.take(now);
  }

  #enqueue(waiter: Waiter): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#queue.splice(this.#queue.indexOf(queued), 1);
        if (this.#queue.length === 0) this.#wake();
        reject(waiter.refuse("aborted", this.#clock.now()));
      };
      const settle = () => waiter.signal?.removeEventListener("abort", abort);
      const queued: Queued = {
        waiter,
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
      this.#queue.push(queued);
      if (this.#timer === undefined) void this.#serve();
    });
  }

  /** Serves the queue until it is empty; only one of these runs at a time. */
  async #serve(): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const at = this.#earliest(0, now);
      const head = this.#queue[0];
      if (head === undefined) break;
      if (at <= now) {
        this.#queue.shift();
        head.grant(this.#take(now));
      } else {
        this.#timer = new AbortController();
        await this.#clock.sleep(at - now, this.#timer.signal).catch(() => {});
        this.#refuseLateOnes();
      }
    }
    this.#timer = undefined;
  }

  /** Lets the server of the queue look again. */
  #wake(): void {
    this.#timer?.abort(this);
  }

  /** After a pause, or when calls were sent later than they took their slots, some may not make it any more. */
  #refuseLateOnes(): void {
    const now = this.#clock.now();
    for (let place = 0; place < this.#queue.length; ) {
      const queued = this.#queue[place] as Queued;
      const at = this.#earliest(place, now);
      if (at < queued.waiter.deadlineAt) {
        place += 1;
      } else {
        this.#queue.splice(place, 1);
        queued.reject(queued.waiter.refuse("deadline", at));
      }
    }
  }
}
