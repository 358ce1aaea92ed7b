import type { Clock } from "@tillside/policy";
import { SandboxError } from "../sandbox-error.ts";
import { isClockTime, lastTime, timeExample, timeIn } from "./clock-time.ts";
import { nextTurn } from "./next-turn.ts";

/** A wait, which ends when the clock shows `at`. */
interface Sleeper {
  at: number;
  /** Has it look at the clock again. */
  wake(): void;
}

/**
 * The sandbox's one time: tokens, windows, replay, reservations, background jobs and the Date header go by it. Hand it to a
 * client as its `clock`, and both sides live in the same time.
 *
 * A running clock passes like the system's, shifted by what it was advanced. A frozen one stands still until it is advanced.
 * A virtual one stands still too, but skips waits: when everybody sleeps, the time of the first to wake comes at once.
 */
export class SandboxClock implements Clock {
  readonly #virtual: boolean;
  /** Added to the system's time while the clock runs. */
  #shift = 0;
  /** The system's time when its steady clock was at 0. */
  #origin = Date.now() - performance.now();
  /** Where a clock that does not run stands. */
  #standsAt: number | undefined;
  /** Whether it stands only until `release`. */
  #held = false;
  /** Where a virtual clock began. */
  readonly #virtualFrom: number | undefined;
  readonly #sleepers = new Set<Sleeper>();
  #busy = 0;
  #skipping = false;
  /** Whether something ended since the leap was begun. */
  #stirred = false;

  constructor(virtualFrom?: number) {
    this.#virtual = virtualFrom !== undefined;
    this.#virtualFrom = virtualFrom;
    this.#standsAt = virtualFrom;
  }

  /** A clock of the same kind at its beginning, for another run. */
  another(): SandboxClock {
    return new SandboxClock(this.#virtualFrom);
  }

  get frozen(): boolean {
    return this.#standsAt !== undefined && !this.#held;
  }

  now(): number {
    return this.#standsAt ?? Math.min(this.#systemTime() + this.#shift, lastTime);
  }

  /**
   * Milliseconds to measure by how long something takes: the difference of two of them. A virtual clock measures by its own time, in
   * which waits are skipped; any other by the machine's, which passes also while the clock is frozen or set.
   */
  steady(): number {
    return this.#virtual ? this.now() : performance.now();
  }

  freeze(): void {
    this.#held = false;
    this.#standsAt ??= this.now();
  }

  /** Lets the time pass on from where it stands. A virtual clock never runs. */
  resume(): void {
    if (this.#virtual || this.#standsAt === undefined) return;
    this.#shift = this.#standsAt - this.#systemTime();
    this.#standsAt = undefined;
    this.#held = false;
    for (const sleeper of this.#sleepers) sleeper.wake();
  }

  /** Stops a running clock until `release`: work that moves it step by step has no one else move it. */
  hold(): void {
    if (this.#standsAt !== undefined) return;
    this.freeze();
    this.#held = true;
  }

  /** Lets a clock that was held run on; one that was frozen meanwhile stays so. */
  release(): void {
    if (this.#held) this.resume();
  }

  /** Back to the beginning: a running clock to the system's time, running; a virtual one to where it began. */
  reset(): void {
    this.resume();
    this.#moveTo(this.#virtualFrom ?? this.#systemTime());
  }

  /** @throws SandboxError for what is not a number of at least 0, and past the year 9999. */
  advance(milliseconds: number): void {
    if (typeof milliseconds !== "number" || !(milliseconds >= 0)) {
      const given = JSON.stringify(milliseconds) ?? String(milliseconds);
      throw new SandboxError(`The clock advances by a number of milliseconds of at least 0, not by ${given}.`);
    }
    this.set(this.now() + milliseconds);
  }

  /**
   * Sets the time, also back; waits that end before it end now.
   *
   * @param time a `Date`, a text in RFC 3339 such as `2027-01-31T12:00:00Z`, or milliseconds since the epoch.
   * @throws SandboxError for what is no time from 1970 to 9999.
   */
  set(time: number | string | Date): void {
    const at = typeof time === "string" ? timeIn(time) : (time?.valueOf() ?? Number.NaN);
    if (!isClockTime(at)) {
      throw new SandboxError(
        `The clock shows times from 1970 to 9999 such as ${timeExample}, without leap seconds, not ${String(time)}.`,
      );
    }
    this.#moveTo(at);
  }

  /**
   * Resolves when so much time has passed, or at the end of all time; rejects with the signal's reason as soon as the signal aborts.
   */
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const sleeper: Sleeper = { at: Math.min(this.now() + milliseconds, lastTime), wake() {} };
    this.#sleepers.add(sleeper);
    try {
      for (signal?.throwIfAborted(); this.now() < sleeper.at; ) await this.#next(sleeper, signal);
    } finally {
      this.#sleepers.delete(sleeper);
    }
  }

  /** The next moment to look at the clock again: the time may have come, or the clock was moved, stopped or started. */
  #next(sleeper: Sleeper, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      sleeper.wake = () => {
        over();
        resolve();
      };
      const abort = () => {
        over();
        reject(signal?.reason);
      };
      const timer =
        this.#standsAt !== undefined
          ? undefined
          : setTimeout(sleeper.wake, Math.min(sleeper.at - this.now(), longestTimer));
      signal?.addEventListener("abort", abort, { once: true });
      this.#skipSoon();
    });
  }

  /** Says that something goes on which is no wait: a virtual clock does not leap meanwhile. */
  async whileBusy<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#stirred = this.#skipping;
      this.#skipSoon();
    }
  }

  /** Resolves when `steady` shows so many milliseconds more, also while the clock is frozen; rejects as `sleep` does. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.#virtual ? this.sleep(milliseconds, signal) : machineTime(milliseconds, signal);
  }

  /**
   * A wait inside of what `whileBusy` reports; rejects as `sleep` does. It keeps no process alive by itself: who waits for the response
   * does.
   */
  async pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    this.#busy -= 1;
    try {
      await (this.#virtual ? this.sleep(milliseconds, signal) : machineTime(milliseconds, signal, unreferenced));
    } finally {
      this.#busy += 1;
    }
  }

  /** Steady, but for where the system's time of day left it behind: the machine slept, or its time was set. */
  #systemTime(): number {
    const steady = this.#origin + performance.now();
    const difference = Date.now() - steady;
    if (Math.abs(difference) < 1_000) return steady;
    this.#origin += difference;
    return steady + difference;
  }

  #moveTo(time: number): void {
    // A wait takes as long as it would have: back at an earlier time, it must not wait until the later one comes again.
    const back = Math.max(0, this.now() - time);
    for (const sleeper of this.#sleepers) sleeper.at -= back;
    if (this.#standsAt === undefined) this.#shift += time - this.now();
    else this.#standsAt = time;
    for (const sleeper of this.#sleepers) sleeper.wake();
  }

  #skipSoon(): void {
    if (!this.#virtual || this.#skipping) return;
    this.#skipping = true;
    // Two turns of the event loop: whoever just got a response has begun its next request by then, if it has one.
    void nextTurn()
      .then(nextTurn)
      .then(() => this.#skip());
  }

  #skip(): void {
    this.#skipping = false;
    if (this.#busy > 0 || this.#sleepers.size === 0) return;
    if (!this.#stirred) {
      const first = Math.min(...[...this.#sleepers].map(({ at }) => at));
      this.#moveTo(Math.max(first, this.now()));
    }
    this.#stirred = false;
    this.#skipSoon();
  }
}

/** @param begun receives the timer. */
function machineTime(milliseconds: number, signal?: AbortSignal, begun: (timer: Timer) => void = () => {}) {
  return new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    begun(timer);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

type Timer = ReturnType<typeof setTimeout>;

/** A browser's timer is a number, which keeps nothing alive. */
function unreferenced(timer: { unref?(): void }): void {
  timer.unref?.();
}

/** `setTimeout` fires at once for anything longer. */
const longestTimer = 2 ** 31 - 1;
