import type { OnboardingClientOptions } from "../src/index.ts";

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** Time that moves on by itself, to the next sleeper, whenever everybody sleeps. Of two waits the shorter ends first. */
export class IdleClock implements NonNullable<OnboardingClientOptions["clock"]> {
  /** Milliseconds since the clock was made. */
  elapsed = 0;
  readonly #sleepers = new Set<Sleeper>();
  #watching = false;

  now(): number {
    return Date.parse("2026-01-01T00:00:00Z") + this.elapsed;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = { at: this.elapsed + milliseconds, wake: resolve };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
      void this.#watch();
    });
  }

  async #watch(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    while (this.#sleepers.size > 0) {
      // What is ready runs first, streams and hashes too.
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      const [next] = [...this.#sleepers].sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#sleepers.delete(next);
      this.elapsed = next.at;
      next.wake();
    }
    this.#watching = false;
  }
}
