import { AccessTokens } from "../auth/access-token.ts";
import type { LogMemory } from "../requests/log-memory.ts";
import { RequestJournal } from "../requests/request-journal.ts";
import { requestsKey } from "../requests/requests-key.ts";
import type { SandboxClock } from "./clock.ts";
import { type Contents, wholeContents } from "./contents.ts";
import type { CryptoPrimitives } from "./crypto-primitives.ts";
import { idsKey, nextId, nextUuid } from "./ids.ts";
import { JobQueue } from "./job-queue.ts";
import { type DueJob, jobsKey } from "./jobs.ts";
import { Lifetime } from "./lifetime.ts";
import { Random } from "./random.ts";
import type { Saved } from "./saved.ts";
import type { SeedName } from "./seed-name.ts";
import type { Settings } from "./settings.ts";
import { Slices } from "./slices.ts";
import type { StateKey } from "./state-key.ts";

/** What a job does when it falls due. `at` is its time, also when it runs later. */
export type Job = (payload: never, world: World, at: number) => void;

export interface WorldOptions {
  readonly clock: SandboxClock;
  readonly crypto: CryptoPrimitives;
  /** The parts of the state. */
  readonly keys: readonly StateKey<object>[];
  readonly jobs: Readonly<Record<string, Job>>;
  readonly seed: SeedName;
  /** Adds to the parts at the start, and where a reset names no other seed. */
  readonly fill?: ((parts: Readonly<Record<string, object>>) => void) | undefined;
  readonly settings: Settings;
  /** How much the request log holds, with those of the other runs. */
  readonly log?: LogMemory | undefined;
  /** Makes everything random the same in every run. */
  readonly randomSeed?: string | undefined;
  /** Id of the run that it is the world of; absent for the default run. */
  readonly run?: string | undefined;
}

/** The one place where the sandbox's state lives: every part by its key, one clock, the jobs that are due later. */
export class World {
  readonly clock: SandboxClock;
  readonly crypto: CryptoPrimitives;
  readonly settings: Settings;
  readonly requests: RequestJournal;
  /** Id of its run; undefined for the default run. */
  readonly run: string | undefined;
  /** The seed of the beginning, whatever came after. */
  readonly startedWith: SeedName;
  /** Id of the operation that is executed now: what it schedules is marked with it. */
  operation: string | undefined;
  readonly #randomSeed: string | undefined;
  readonly #fill: WorldOptions["fill"];
  readonly #keys: readonly StateKey<object>[];
  readonly #work: Readonly<Record<string, Job>>;
  #contents: Contents;
  #random: Random;
  #signingKey: Uint8Array;
  #tokens: AccessTokens;
  /** Called before anybody gets a part of the state, and may change it. */
  readonly #watchers = new Set<(part: string) => void>();
  /** The end of the work that has the world for itself. */
  #alone: Promise<unknown> = Promise.resolve();
  #travelling = false;
  readonly #lifetime: Lifetime;

  constructor({ clock, crypto, keys, jobs, seed, fill, settings, log, randomSeed, run }: WorldOptions) {
    this.run = run;
    this.#lifetime = new Lifetime(run);
    this.requests = new RequestJournal(log);
    this.clock = clock;
    this.crypto = crypto;
    this.#keys = keys.filter(({ name }) => name !== jobsKey.name && name !== requestsKey.name);
    this.#work = jobs;
    this.startedWith = seed;
    this.settings = settings;
    this.#fill = fill;
    this.#contents = this.#begun();
    this.#randomSeed = randomSeed;
    this.#random = new Random(crypto, { seed: randomSeed });
    this.#signingKey = this.#random.key();
    this.#tokens = this.#signing(this.#signingKey);
  }

  /** What access tokens are issued and read with. */
  get tokens(): AccessTokens {
    return this.#tokens;
  }

  /** What makes new ids. */
  get random(): Random {
    return this.#random;
  }

  get seed(): SeedName {
    return this.#contents.seed;
  }

  /** Milliseconds since the epoch, by the sandbox's clock. */
  get now(): number {
    return this.clock.now();
  }

  /** The part of the state that `key` names, seeded on first use: a run without calls takes no memory for it. Changed in place. */
  state<State extends object>(key: StateKey<State>): State {
    for (const watcher of this.#watchers) watcher(key.name);
    const { parts, seed } = this.#contents;
    const found = parts[key.name] ?? key.seed(seed);
    parts[key.name] = found;
    return found as State;
  }

  /** The same for whoever changes nothing in it: a part that no call has used takes no memory afterwards. */
  look<State extends object>(key: StateKey<State>): Readonly<State> {
    const { parts, seed } = this.#contents;
    return (parts[key.name] ?? key.seed(seed)) as State;
  }

  /** `acc_000001`, `acc_000002`, …: the same in every run. */
  nextId(kind: string): string {
    return nextId(this.state(idsKey), kind);
  }

  /** A UUID that is the same in every run. */
  nextUuid(kind: string): string {
    return nextUuid(this.state(idsKey), kind);
  }

  /** Aborts when the sandbox is closed or the run deleted: then nothing waits any longer. */
  get ended(): AbortSignal {
    return this.#lifetime.ended;
  }

  /** Aborts also when a reset or a restore begins another state. */
  get over(): AbortSignal {
    return this.#lifetime.over;
  }

  /** Ends everything that waits in it. Its request log leaves the memory to those of the other runs. */
  end(): void {
    this.#lifetime.end();
    this.requests.close();
  }

  /** Has `job` (`<api>.<job>`) run at `at`. */
  schedule(at: number, job: string, payload: unknown): void {
    const { operation } = this;
    this.#contents.jobs.add({ at, job, payload, ...(operation === undefined ? {} : { operation }) });
  }

  /** Forgets the job with this payload: nothing is left for it to do. */
  unschedule(job: string, payload: unknown): void {
    this.#contents.jobs.remove(job, payload);
  }

  /** The jobs of one name (`<api>.<job>`) that are yet to run, in the order in which they will. */
  due(job: string): DueJob[] {
    return this.#contents.jobs.named(job);
  }

  /** When the next job falls due; undefined where there is none. */
  get nextDueAt(): number | undefined {
    return this.#contents.jobs.nextAt;
  }

  /** The jobs that fall due next, of all that are due, in their order. */
  upcoming(most: number): { readonly total: number; readonly jobs: readonly DueJob[] } {
    const { jobs } = this.#contents;
    return { total: jobs.size, jobs: jobs.first(most) };
  }

  /** Runs every job that has fallen due, in order; what they schedule in turn too, if it is due. While time travels, it does so. */
  settle(): void {
    const { jobs } = this.#contents;
    while (!this.#travelling && jobs.nextAt !== undefined && jobs.nextAt <= this.now) this.#run(jobs.take());
  }

  /**
   * Lets the time pass until `time` and runs what falls due meanwhile, in slices. The clock goes from job to job, and a request
   * between two slices sees the state of that moment. What is due before it has happened. Of several jobs due at the very same
   * moment, some may still have to run. A time that has passed is set at once; it undoes nothing.
   */
  async travel(time: number): Promise<void> {
    if (time <= this.now) return this.clock.set(time);
    await this.clock.whileBusy(async () => {
      const { jobs } = this.#contents;
      const slices = new Slices();
      this.clock.hold();
      this.#travelling = true;
      try {
        for (let at = jobs.nextAt; at !== undefined && at <= time; at = jobs.nextAt) {
          if (slices.isOver) await slices.next();
          if (at > this.now) this.clock.set(at);
          this.#run(jobs.take());
        }
        if (time > this.now) this.clock.set(time);
      } finally {
        this.#travelling = false;
        this.clock.release();
      }
    });
  }

  /** Has work that changes everything (a travel, a reset, a restore) wait for such work that came before. */
  alone<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    const done = this.#alone.then(work);
    this.#alone = done.catch(() => {});
    return done;
  }

  /**
   * Forgets everything, the requests too, and begins again with `seed` or as at the start, at the time of the beginning or at the
   * present one. The credentials are the same in every seed, so access tokens stay valid.
   */
  reset(seed: SeedName | undefined, { keepTime = false }: { readonly keepTime?: boolean } = {}): void {
    this.#lifetime.begin("reset");
    if (!keepTime) this.clock.reset();
    this.requests.restart();
    this.#contents = this.#begun(seed);
    this.#random = new Random(this.crypto, { seed: this.#randomSeed });
  }

  /** Every part by name; the jobs as an iterable. */
  parts(): Readonly<Record<string, object>> {
    const { jobs } = this.#contents;
    return {
      ...this.#allParts(),
      [jobsKey.name]: {
        // Put in order only for whoever looks, one after the other.
        get due() {
          return new JobQueue(jobs).inOrder();
        },
      },
    };
  }

  /** All of it at this moment. Whoever keeps it must `watch` what changes of its contents. */
  get saved(): Saved {
    this.#allParts();
    return {
      contents: this.#contents,
      now: this.now,
      frozen: this.clock.frozen,
      signingKey: this.#signingKey,
      random: this.#random.state,
      requests: this.requests.saved,
    };
  }

  /** Changes a part of the state in one go; whoever reads it has read the rest of it before. */
  change(part: string, apply: () => void): void {
    for (const watcher of this.#watchers) watcher(part);
    apply();
  }

  /** Reports every part of the state before it goes to code that may change it, until the returned function is called. */
  watch(watcher: (part: string) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Goes on where another sandbox was saved. Parts that it lacks begin with its seed; without its random seed, this one's draws go on. */
  adopt({ contents, now, frozen, signingKey, random, requests }: Saved): void {
    this.#lifetime.begin("restored");
    this.#contents = contents;
    this.#signingKey = signingKey;
    this.#tokens = this.#signing(signingKey);
    if (random !== undefined) this.#random = new Random(this.crypto, random);
    this.requests.restore(requests);
    if (frozen) this.clock.freeze();
    else this.clock.resume();
    this.clock.set(now);
  }

  #signing(key: Uint8Array): AccessTokens {
    return new AccessTokens(this.crypto, key, () => this.#random.uuid(), this.run);
  }

  /** Every part, also those that were not needed yet. */
  #allParts(): Contents["parts"] {
    this.#contents = wholeContents(this.#contents, this.#keys);
    return this.#contents.parts;
  }

  /** Without a name: the seed of the start, with what it adds. */
  #begun(name?: SeedName): Contents {
    const begun = { seed: name ?? this.startedWith, parts: {}, jobs: new JobQueue() };
    if (name !== undefined || this.#fill === undefined) return begun;
    const whole = wholeContents(begun, this.#keys);
    this.#fill(whole.parts);
    return whole;
  }

  #run(due: DueJob | undefined): void {
    if (due === undefined) return;
    this.operation = due.operation;
    this.#work[due.job]?.(due.payload as never, this, due.at);
  }
}
