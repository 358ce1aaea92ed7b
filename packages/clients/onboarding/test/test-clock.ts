import type { OnboardingClientOptions } from "../src/index.ts";

/** Waits at least this long are time-outs: they end only when a server stalls and says so. */
export const timeOutMs = 100_000;

/** A clock without waiting: pauses end at once and move the time on, time-outs end on `expire()`. */
export class TestClock implements NonNullable<OnboardingClientOptions["clock"]> {
  #time = Date.parse("2026-01-01T00:00:00Z");
  readonly #timeOuts = new Set<() => void>();
  /** Every pause, in milliseconds. */
  readonly pauses: number[] = [];

  now(): number {
    return this.#time;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds >= timeOutMs) return this.#timeOut(signal);
    await new Promise(setImmediate);
    if (signal?.aborted) throw signal.reason;
    this.#time += milliseconds;
    this.pauses.push(milliseconds);
  }

  /** Ends all running time-outs. */
  expire(): void {
    for (const end of this.#timeOuts) end();
  }

  /** Time-outs still running: none may be left when all calls have ended. */
  get running(): number {
    return this.#timeOuts.size;
  }

  #timeOut(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#timeOuts.add(resolve);
      signal?.addEventListener("abort", () => {
        this.#timeOuts.delete(resolve);
        reject(signal.reason);
      });
    });
  }
}
