import { streamUntil } from "../world/stream-until.ts";
import type { World } from "../world/world.ts";

/** A world of its own beside the default run's: state, clock, faults, request log, limits, keys and credentials. */
export class Run {
  readonly id: string;
  readonly name: string | undefined;
  readonly world: World;
  /** RFC 3339, by the machine's clock: that of the run may be moved. */
  readonly createdAt = new Date().toISOString();
  #inUse = 0;
  #lastUsed = performance.now();

  constructor(id: string, name: string | undefined, world: World) {
    this.id = id;
    this.name = name;
    this.world = world;
  }

  /** Milliseconds for which no request and no stream of it has been open. */
  get idleMs(): number {
    return this.#inUse > 0 ? 0 : performance.now() - this.#lastUsed;
  }

  /** Does something for a request of its own: the run does not expire meanwhile, unless the request's caller goes. */
  used<Value>(work: () => Value | Promise<Value>, gone?: () => AbortSignal): Value | Promise<Value> {
    const release = this.use();
    const done = work();
    if (!(done instanceof Promise)) {
      release();
      return done;
    }
    const left = gone?.();
    if (left?.aborted) release();
    left?.addEventListener("abort", release, { once: true });
    return done.finally(release);
  }

  /** The stream of a response, which keeps the run from expiring while it is open, and ends when the run is deleted. */
  streamed(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    return streamUntil(this.world.ended, stream, this.use());
  }

  /** Keeps the run from expiring until the function it returns is called. */
  use(): () => void {
    let isUsed = true;
    this.#inUse += 1;
    return () => {
      if (!isUsed) return;
      isUsed = false;
      this.#inUse -= 1;
      this.#lastUsed = performance.now();
    };
  }
}
