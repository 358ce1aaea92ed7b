import { AccessTokens } from "../auth/access-token.ts";
import { kept } from "../kept.ts";
import { RequestJournal } from "../requests/request-journal.ts";
import type { SandboxClock } from "./clock.ts";
import { idsKey } from "./ids.ts";
import { type DueJob, jobsKey } from "./jobs.ts";
import type { SeedName } from "./seed-name.ts";
import type { Settings } from "./settings.ts";
import type { StateKey } from "./state-key.ts";

/** What a job does when it falls due. `at` is its time, also when it runs later. */
export type Job = (payload: never, world: World, at: number) => void;

/** Everything as it was at one moment, as plain JSON. */
export interface Snapshot {
  readonly version: 1;
  readonly seed: SeedName;
  /** RFC 3339. */
  readonly now: string;
  readonly state: Readonly<Record<string, object>>;
}

/** The one place where the sandbox's state lives: every part by its key, one clock, the jobs that are due later. */
export class World {
  readonly clock: SandboxClock;
  /** Outside of the state: a snapshot holds no key, so tokens of another sandbox are not known here. */
  readonly tokens = new AccessTokens();
  readonly settings: Settings;
  readonly requests = new RequestJournal();
  /** The seed of the beginning, whatever came after. */
  readonly startedWith: SeedName;
  readonly #parts: readonly StateKey<object>[];
  readonly #jobs: Readonly<Record<string, Job>>;
  #seed: SeedName;
  #states: Record<string, object> = {};

  constructor(
    clock: SandboxClock,
    parts: readonly StateKey<object>[],
    jobs: Readonly<Record<string, Job>>,
    seed: SeedName,
    settings: Settings,
  ) {
    this.clock = clock;
    this.#parts = parts;
    this.#jobs = jobs;
    this.startedWith = seed;
    this.#seed = seed;
    this.settings = settings;
    this.#begin();
  }

  get seed(): SeedName {
    return this.#seed;
  }

  /** Milliseconds since the epoch, by the sandbox's clock. */
  get now(): number {
    return this.clock.now();
  }

  /** The part of the state that `key` names; one that nobody announced is seeded on first use. Changed in place. */
  state<State extends object>(key: StateKey<State>): State {
    const found = this.#states[key.name] ?? key.seed(this.#seed, this.now);
    this.#states[key.name] = found;
    return found as State;
  }

  /** `acc_000001`, `acc_000002`, …: the same in every run. */
  nextId(kind: string): string {
    return `${kind}_${String(this.#count(kind)).padStart(6, "0")}`;
  }

  /** A UUID that is the same in every run. */
  nextUuid(kind: string): string {
    return `${beginningOf(kind)}-0000-4000-8000-${String(this.#count(kind)).padStart(12, "0")}`;
  }

  /** Has `job` (`<api>.<job>`) run at `at`. */
  schedule(at: number, job: string, payload: unknown): void {
    const { due } = this.state(jobsKey);
    // Looked for from the end: what is scheduled last is mostly due last.
    const before = due.findLastIndex((other) => other.at <= at);
    due.splice(before + 1, 0, { at, job, payload });
  }

  /** Runs every job that has fallen due, in order; what they schedule in turn too, if it is due. */
  settle(): void {
    const { due } = this.state(jobsKey);
    for (let [next] = due; next !== undefined && next.at <= this.now; [next] = due) {
      due.shift();
      this.#run(next);
    }
  }

  /** Moves the time on and runs what falls due meanwhile. */
  advance(milliseconds: number): void {
    this.clock.advance(milliseconds);
    this.settle();
  }

  /** Forgets everything, the requests too, and begins again with `seed`. The time goes on, and tokens stay what they are. */
  reset(seed: SeedName): void {
    this.#seed = seed;
    this.requests.clear();
    this.#begin();
  }

  /** Every part by name. */
  parts(): Readonly<Record<string, object>> {
    return this.#states;
  }

  snapshot(): Snapshot {
    const { version, seed, state } = { version: 1, seed: this.#seed, state: structuredClone(this.#states) } as const;
    return { version, seed, now: new Date(this.now).toISOString(), state };
  }

  /** Takes a snapshot's state and sets the clock to its time. Its jobs may be in any order: people write snapshots too. */
  restore(snapshot: Snapshot): void {
    this.#seed = snapshot.seed;
    this.#states = structuredClone(snapshot.state) as Record<string, object>;
    this.state(jobsKey).due.sort((one, other) => one.at - other.at);
    this.clock.set(Date.parse(snapshot.now));
  }

  #begin(): void {
    this.#states = {};
    for (const part of this.#parts) this.state(part);
  }

  #count(kind: string): number {
    const ids = this.state(idsKey);
    const count = (ids[kind] ?? 0) + 1;
    ids[kind] = count;
    return count;
  }

  #run({ job, payload, at }: DueJob): void {
    this.#jobs[job]?.(payload as never, this, at);
  }
}

/** The first eight digits of a kind's UUIDs. */
const beginningOf = kept((kind: string) => {
  const name = [...kind].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffff_ffff, 7);
  return name.toString(16).padStart(8, "0");
});
