import type { Clock } from "../../src/facts/clock.ts";
import { defaults } from "../../src/facts/defaults.ts";
import { drainMs } from "../../src/transport/send.ts";

interface TimeOut {
  readonly at: number;
  end(): void;
}

/**
 * A clock for real sockets, without waiting: a pause ends in the next turn and moves the time on; a time-out (as long
 * as an attempt or the rest of a body may take, or until the deadline of a call made at the start) ends only when a server stalls.
 */
export class LeapingClock implements Clock {
  static readonly start = Date.parse("2026-11-20T12:00:00Z");
  #now = LeapingClock.start;
  #pausing = 0;
  readonly #timeOuts = new Set<TimeOut>();
  /** Told of every pause as it begins. */
  onPause: () => void = () => {};

  now(): number {
    return this.#now;
  }

  /** Waits under way: none may be left when all calls have ended. */
  get sleeping(): number {
    return this.#pausing + this.#timeOuts.size;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { attemptTimeoutMs, tokenTimeoutMs, deadlineMs } = defaults;
    const at = this.#now + milliseconds;
    const isTimeOut = [attemptTimeoutMs, tokenTimeoutMs, drainMs].includes(milliseconds);
    if (isTimeOut || at >= LeapingClock.start + deadlineMs) {
      return this.#timeOut(at, signal);
    }
    this.#pausing += 1;
    this.onPause();
    await new Promise(setImmediate);
    this.#pausing -= 1;
    signal?.throwIfAborted();
    this.#now = Math.max(this.#now, at);
  }

  /** Lets time pass in which nothing happens. */
  leap(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Lets the time-out that is due first pass. */
  expire(): void {
    const [first] = [...this.#timeOuts].sort((one, other) => one.at - other.at);
    if (first === undefined) throw new Error("No time-out is running that could end the stall.");
    this.#now = Math.max(this.#now, first.at);
    first.end();
  }

  #timeOut(at: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeOut: TimeOut = {
        at,
        end: () => {
          signal?.removeEventListener("abort", abort);
          this.#timeOuts.delete(timeOut);
          resolve();
        },
      };
      const abort = () => {
        this.#timeOuts.delete(timeOut);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#timeOuts.add(timeOut);
    });
  }
}
