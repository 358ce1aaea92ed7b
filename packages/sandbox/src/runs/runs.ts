import { Refusal } from "../engine/refusal.ts";
import type { Seed } from "../seeds/seed.ts";
import type { CryptoPrimitives } from "../world/crypto-primitives.ts";
import type { SeedName } from "../world/seed-name.ts";
import type { World } from "../world/world.ts";
import { Run } from "./run.ts";

/** How many runs there may be, and for how long. */
export interface RunLimits {
  /** At most so many runs beside the default run. Default 1,000. */
  readonly runsMax?: number;
  /** Seconds without a request and without an open stream after which a run is deleted. Default 3,600. */
  readonly runsIdleSeconds?: number;
}

/** What a run may be created with. */
export interface RunOptions {
  /** For people: it is in the list of runs. */
  readonly name?: string | undefined;
  /** What it holds. Default: the seed that the sandbox was started with. */
  readonly seed?: SeedName | Seed | undefined;
}

interface RunsParts extends Required<RunLimits> {
  readonly crypto: CryptoPrimitives;
  /** Makes the ids the same in every sandbox that creates its runs in the same order. */
  readonly randomSeed: string | undefined;
  /** Makes the world of a run. @throws SeedError for a seed that cannot be loaded. */
  newWorld(id: string, seed: SeedName | Seed | undefined): World;
}

/** The runs of a sandbox beside its default run. */
export class Runs {
  readonly #parts: RunsParts;
  readonly #runs = new Map<string, Run>();
  #created = 0;

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  /** How many there are; some may have expired. */
  get size(): number {
    return this.#runs.size;
  }

  get idleSeconds(): number {
    return this.#parts.runsIdleSeconds;
  }

  /** @throws Refusal (409) if there are as many as there may be; SeedError for a seed that cannot be loaded. */
  create({ name, seed }: RunOptions = {}): Run {
    this.#expire();
    const { runsMax, newWorld } = this.#parts;
    if (this.#runs.size >= runsMax) {
      throw new Refusal(
        409,
        `There are ${runsMax} runs, and no more are allowed. Delete one with DELETE /_sandbox/runs/<id>, or start the sandbox with a larger --runs-max.`,
        { fired: "too many runs" },
      );
    }
    const id = this.#newId();
    const run = new Run(id, name, newWorld(id, seed));
    this.#runs.set(id, run);
    return run;
  }

  /** Undefined also for a run that has expired. */
  find(id: string): Run | undefined {
    const run = this.#runs.get(id);
    if (run === undefined || !this.#isExpired(run)) return run;
    this.delete(id);
    return undefined;
  }

  /** The oldest first. */
  list(): readonly Run[] {
    this.#expire();
    return [...this.#runs.values()];
  }

  /** Deletes a run with everything in it, and ends its streams and waits. Returns whether there was one. */
  delete(id: string): boolean {
    this.#runs.get(id)?.world.end();
    return this.#runs.delete(id);
  }

  /** Deletes all of them. */
  clear(): void {
    for (const id of [...this.#runs.keys()]) this.delete(id);
  }

  #expire(): void {
    for (const run of this.#runs.values()) if (this.#isExpired(run)) this.delete(run.id);
  }

  #isExpired(run: Run): boolean {
    return run.idleMs >= this.#parts.runsIdleSeconds * 1_000;
  }

  /** 12 hexadecimal digits. */
  #newId(): string {
    const { crypto, randomSeed } = this.#parts;
    this.#created += 1;
    const bytes =
      randomSeed === undefined
        ? crypto.randomBytes(idBytes)
        : crypto.hmac(new TextEncoder().encode(randomSeed), `run ${this.#created}`).subarray(0, idBytes);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

const idBytes = 6;
