import type { Clock } from "../clock.ts";
import type { BucketFacts } from "../manifest.ts";
import type { Priority } from "./priority.ts";
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
  /** Default `interactive`. */
  readonly priority?: Priority | undefined;
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
 * arrival (interactive ones before bulk ones), so that the server never has to refuse one. Every attempt takes a slot,
 * retries included. Where the limit also bounds how many are under way, a slot is one of them until `finish()`.
 */
export class Bucket {
  readonly #clock: Clock;
  readonly #schedule: Schedule;
  readonly #windowMs: number;
  readonly #spacingMs: number;
  readonly #queueSize: number;
  /** Interactive calls first. */
  readonly #queue: Queued[] = [];
  readonly #concurrency: number;
  readonly #underWay = new Set<Slot>();
  #timer: AbortController | undefined;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #spacedUntil = Number.NEGATIVE_INFINITY;
  #lastTaken = Number.NEGATIVE_INFINITY;

  constructor(facts: BucketFacts, clock: Clock, queueSize: number) {
    this.#clock = clock;
    this.#queueSize = queueSize;
    this.#concurrency = facts.concurrency ?? Number.POSITIVE_INFINITY;
    this.#windowMs = facts.perSeconds * 1000;
    this.#spacingMs = this.#windowMs / facts.requests;
    this.#schedule =
      facts.requests <= longestLog
        ? new SlidingLog(facts.requests, this.#windowMs)
        : new TokenBucket(facts.requests, this.#windowMs);
  }

  /**
   * Waits for a slot. Rejects at once, without waiting, when the queue is full or the slot would not come before the
   * waiter's deadline; rejects at the deadline when calls under way hold it up, since nobody knows when they end;
   * rejects as soon as its signal aborts.
   */
  acquire(waiter: Waiter): Slot | Promise<Slot> {
    const now = this.#clock.now();
    const place = this.#placeOf(waiter.priority);
    const at = this.#earliest(place, now);
    if (at <= now && this.#queue.length === 0 && this.#hasRoom) return this.#take(now);
    if (at >= waiter.deadlineAt) throw waiter.refuse("deadline", at);
    if (place >= this.#queueSize) throw waiter.refuse("queue-full", at);
    return this.#enqueue(waiter, place);
  }

  /** The attempt is over, however it ended: another may be under way in its place. */
  finish(slot: Slot): void {
    const wasFull = !this.#hasRoom;
    if (this.#underWay.delete(slot) && wasFull) this.#wake();
  }

  /** Takes back the slot of an attempt that was not sent: no token could be had, or its caller aborted. */
  release(slot: Slot): void {
    slot.release();
    this.#underWay.delete(slot);
    this.#wake();
  }

  /** When a call that came now would get its slot; later if calls under way hold it up. */
  freeAt(priority?: Priority): number {
    return this.#earliest(this.#placeOf(priority), this.#clock.now());
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

  get #hasRoom(): boolean {
    return this.#underWay.size < this.#concurrency;
  }

  /** How many of the queue go before a call that comes now. */
  #placeOf(priority: Priority | undefined): number {
    const bulk = priority === "bulk" ? -1 : this.#queue.findIndex(({ waiter }) => waiter.priority === "bulk");
    return bulk < 0 ? this.#queue.length : bulk;
  }

  #earliest(ahead: number, now: number): number {
    const open = Math.max(now, this.#pausedUntil);
    const at = this.#schedule.earliest(ahead, open);
    if (open >= this.#spacedUntil) return at;
    return Math.max(at, Math.max(open, this.#lastTaken + this.#spacingMs) + ahead * this.#spacingMs);
  }

  #take(now: number): Slot {
    this.#lastTaken = now;
    const slot = this.#schedule.take(now);
    this.#underWay.add(slot);
    return slot;
  }

  #enqueue(waiter: Waiter, place: number): Promise<Slot> {
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
      this.#queue.splice(place, 0, queued);
      if (this.#timer === undefined) void this.#serve();
      // Behind it everybody waits longer now; and where the timer is that of a deadline, this one's may come first.
      else if (place < this.#queue.length - 1 || !this.#hasRoom) this.#wake();
    });
  }

  /** Serves the queue until it is empty; only one of these runs at a time. */
  async #serve(): Promise<void> {
    for (;;) {
      const now = this.#clock.now();
      const at = this.#earliest(0, now);
      const head = this.#queue[0];
      if (head === undefined) break;
      if (at <= now && this.#hasRoom) {
        this.#queue.shift();
        head.grant(this.#take(now));
      } else {
        this.#timer = new AbortController();
        // Nobody knows when a call under way ends: `finish()` wakes, else the first deadline does.
        const until = this.#hasRoom ? at : this.#firstDeadline();
        await this.#clock.sleep(until - now, this.#timer.signal).catch(() => {});
        this.#refuseLateOnes();
      }
    }
    this.#timer = undefined;
  }

  #firstDeadline(): number {
    return this.#queue.reduce((first, { waiter }) => Math.min(first, waiter.deadlineAt), Number.POSITIVE_INFINITY);
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
