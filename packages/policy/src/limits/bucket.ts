import type { Clock } from "../facts/clock.ts";
import { idleMs } from "../facts/defaults.ts";
import { isInterrupted } from "../facts/interruption.ts";
import { isSlot, type Limit, type Slot, type TakeResult } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import type { Priority } from "../facts/priority.ts";
import { isWorkerd } from "../facts/workerd.ts";
import type { CallBucket } from "./call-bucket.ts";
import { Deadlines } from "./deadlines.ts";
import { Lane } from "./lane.ts";
import { LocalLimit } from "./local-limit.ts";
import { onAbort } from "./on-abort.ts";
import { PauseLimit } from "./pause-limit.ts";
import { waitAlone } from "./wait-alone.ts";
import type { Refusal, Waiter } from "./waiter.ts";

interface Queued {
  readonly waiter: Waiter;
  readonly deadlineAt: number;
  hasLeft: boolean;
  /** How many of its kind are ahead of it. */
  ahead(): number;
  grant(slot: Slot): void;
  refuse(reason: Refusal, at: number): void;
}

/**
 * Waiting calls that are checked per look, on average. A queue of 800 is checked as a whole on every hundredth look. So a slot costs no
 * more in a long queue.
 */
const checkedPerLook = 8;

/**
 * One rate limit, shared by everything that uses one credential. It paces calls before they are sent, so that the server never has
 * to refuse one. Calls go in order of arrival, interactive ones before bulk ones. Every attempt takes a slot,
 * retries included. Where the limit also bounds how many are in flight, a slot is one of them until `finish()`.
 */
export class Bucket implements CallBucket {
  readonly #clock: Clock;
  readonly #limit: Limit;
  /** Whether the limit counts calls, or only a pause makes them wait. */
  readonly #counts: boolean;
  /** They go first. */
  readonly #interactive = new Lane<Queued>();
  readonly #bulk = new Lane<Queued>();
  readonly #deadlines = new Deadlines<Queued>();
  /** Calls that arrived while the limit was asked, and that do not know yet that they wait. */
  readonly #unreported = new Set<Queued>();
  /** How many could have been checked since all were. */
  #checked = 0;
  #checkedPause = Number.NEGATIVE_INFINITY;
  #serving = false;
  #timer: AbortController | undefined;
  #sleepsUntil = Number.NEGATIVE_INFINITY;
  #usedAt: number;
  /** Longer than anything lasts that it counts: its window, and the spacing of two windows after a pause. */
  readonly #idleMs: number;

  /** `facts`: the limit as the API states it; undefined where it states none. `shared`: the limit of several servers. */
  constructor(facts: BucketFacts | undefined, clock: Clock, shared?: Limit) {
    const limit = shared ?? (facts === undefined ? new PauseLimit(clock) : new LocalLimit(facts, clock));
    this.#clock = clock;
    this.#counts = facts !== undefined;
    this.#usedAt = clock.now();
    this.#limit = limit;
    this.#idleMs = idleMs + 3000 * (facts?.perSeconds ?? 0);
    // Lets the server of the queue look again.
    limit.changed = () => this.#timer?.abort(this);
  }

  /**
   * Waits for a slot. Rejects at once, without waiting, when the queue is full or the slot would not come before the
   * waiter's deadline. Rejects at the deadline when calls in flight hold it up, because their end is not known.
   * Rejects as soon as its signal aborts.
   */
  acquire(waiter: Waiter): Slot | Promise<Slot> {
    const now = this.#clock.now();
    this.#usedAt = now;
    // What it had to wait for before may have ended with its abort.
    if (isInterrupted(waiter)) throw waiter.refuse("aborted", now);
    const place = this.#placeOf(waiter.priority);
    const at = this.#limit.earliest(place, now);
    if (at >= waiter.deadlineAt) throw waiter.refuse(at > now ? "deadline" : "late", at);
    // While a shared pause is asked for, calls come together without one to wait for.
    if (place >= waiter.queueSize && (this.#counts || at > now)) throw waiter.refuse("queue-full", at);
    if (this.#serving) return this.#enqueue(waiter, place);
    const taken = this.#limit.take(now);
    if (isSlot(taken)) return taken;
    if (isWorkerd()) return waitAlone(this.#limit, this.#clock, waiter, taken);
    const slot = this.#enqueue(waiter, place);
    void this.#serve(taken);
    return slot;
  }

  /** The attempt is over, however it ended: another may be in flight in its place. */
  finish(slot: Slot): void {
    this.#limit.finish(slot);
  }

  /** Takes back the slot of an attempt that was not sent: no token could be had, or its caller aborted. */
  release(slot: Slot): void {
    this.#limit.release(slot);
  }

  /** When a call that came now would get its slot; later if calls in flight hold it up. */
  freeAt(priority?: Priority): number {
    return this.#limit.earliest(this.#placeOf(priority), this.#clock.now());
  }

  /** Whether no one has used it for so long that a new one would let the same calls go. */
  get isIdle(): boolean {
    if (this.#size > 0 || this.#serving || this.#limit.isInUse) return false;
    return this.#clock.now() >= Math.max(this.#usedAt, this.#limit.pausedUntil) + this.#idleMs;
  }

  get pausedUntil(): number {
    return this.#limit.pausedUntil;
  }

  /** The store has dropped it. */
  forget(): void {
    this.#limit.leave?.();
  }

  /** After a 429: no one goes before `until`, and for two windows after it calls are spaced evenly. */
  pause(until: number): void {
    this.#limit.pause(until);
  }

  get #size(): number {
    return this.#interactive.size + this.#bulk.size;
  }

  /** How many of the queue go before a call that comes now. */
  #placeOf(priority: Priority | undefined): number {
    return priority === "bulk" ? this.#size : this.#interactive.size;
  }

  #enqueue(waiter: Waiter, place: number): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queued.hasLeft = true;
        own.leave();
        this.#unreported.delete(queued);
        this.#deadlines.tidy(this.#size);
        callOff?.();
        stay?.();
      };
      const queued: Queued = {
        waiter,
        deadlineAt: waiter.deadlineAt,
        hasLeft: false,
        ahead: () => own.ahead(),
        grant: (slot) => {
          leave();
          resolve(slot);
        },
        refuse: (reason, at) => {
          leave();
          reject(waiter.refuse(reason, at));
        },
      };
      const own = (waiter.priority === "bulk" ? this.#bulk : this.#interactive).join(queued);
      const abort = () => {
        queued.refuse("aborted", this.#clock.now());
        if (this.#size === 0) this.#timer?.abort(this);
      };
      const callOff = waiter.signal && onAbort(waiter.signal, abort);
      const stay = waiter.closing?.onClose(abort);
      this.#deadlines.add(queued);
      // While the limit is being asked, no one knows whether it waits.
      if (this.#timer === undefined) {
        this.#unreported.add(queued);
        return;
      }
      this.#report(waiter, place);
      // Behind it everybody waits longer now; and its deadline may be the first.
      if (place < this.#size - 1 || waiter.deadlineAt < this.#sleepsUntil) this.#timer.abort(this);
    });
  }

  /** Serves the queue until it is empty; only one of these runs at a time. */
  async #serve(first: TakeResult | Promise<TakeResult>): Promise<void> {
    this.#serving = true;
    for (let asked = first; ; asked = this.#limit.take(this.#clock.now())) {
      const taken = asked instanceof Promise ? await asked : asked;
      if (!isSlot(taken)) await this.#sleep(taken);
      else {
        const head = this.#interactive.first ?? this.#bulk.first;
        if (head) head.grant(taken);
        else this.#limit.release(taken);
      }
      if (this.#size === 0) break;
    }
    this.#serving = false;
  }

  /** Until then, the first deadline, or a change. */
  async #sleep(at: number): Promise<void> {
    this.#refuseHopelessOnes();
    // What a caller does when it hears of its wait may abort others, which then leave.
    for (const queued of this.#unreported) {
      this.#unreported.delete(queued);
      this.#report(queued.waiter, this.#ahead(queued));
    }
    const { first } = this.#deadlines;
    if (first === undefined) return;
    this.#timer = new AbortController();
    this.#sleepsUntil = Math.min(first.deadlineAt, at);
    await this.#clock.sleep(this.#sleepsUntil - this.#clock.now(), this.#timer.signal).catch(() => {});
    this.#timer = undefined;
    this.#refuseLateOnes();
  }

  #report({ waits }: Waiter, place: number): void {
    const now = this.#clock.now();
    const at = this.#limit.earliest(place, now);
    if (at <= now && !this.#limit.hasRoom) waits?.("concurrency");
    else waits?.(now < this.#limit.pausedUntil ? "pause" : "rate-limit", at - now);
  }

  #ahead({ waiter, ahead }: Queued): number {
    return ahead() + (waiter.priority === "bulk" ? this.#interactive.size : 0);
  }

  #refuseLateOnes(): void {
    const now = this.#clock.now();
    for (let { first } = this.#deadlines; first && first.deadlineAt <= now; first = this.#deadlines.first) {
      first.refuse("deadline", this.#limit.earliest(this.#ahead(first), now));
    }
  }

  /**
   * Refuses the calls that cannot get a slot before their deadline any more, after a pause or because calls were sent later than they took
   * their slots. After a new pause it checks all of them at once.
   */
  #refuseHopelessOnes(): void {
    const now = this.#clock.now();
    const { pausedUntil } = this.#limit;
    const isNewPause = pausedUntil > now && pausedUntil > this.#checkedPause;
    this.#checked += checkedPerLook;
    if (this.#checked < this.#size && !isNewPause) return;
    this.#checked = 0;
    this.#checkedPause = pausedUntil;
    let place = 0;
    for (const lane of [this.#interactive, this.#bulk]) {
      for (const queued of lane) {
        const at = this.#limit.earliest(place, now);
        if (at < queued.deadlineAt) place += 1;
        else queued.refuse("deadline", at);
      }
    }
  }
}
