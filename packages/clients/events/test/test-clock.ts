import type { EventsClientOptions } from "../src/index.ts";

/** Waits at least this long are time-outs. */
const timeOutMs = 10_000;

/** A clock without waiting: pauses end at once and move the time on, time-outs never end. */
export class TestClock implements NonNullable<EventsClientOptions["clock"]> {
  #time = Date.parse("2026-11-02T00:00:00Z");

  now(): number {
    return this.#time;
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (milliseconds >= timeOutMs) {
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    }
    // What was sent before gets its answer first.
    await new Promise(setImmediate);
    this.advance(milliseconds);
  }

  advance(milliseconds: number): void {
    this.#time += milliseconds;
  }
}
