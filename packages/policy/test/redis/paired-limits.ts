import { expect } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { LocalLimit } from "../../src/limits/local-limit.ts";
import type { ScheduledSlot } from "../../src/limits/schedule.ts";
import type { LimitCommands } from "../../src/redis/limit-commands.ts";
import type { redisWithClock } from "./redis-with-clock.ts";

/** One call, counted in both. */
export interface Call {
  readonly id: string;
  readonly takenAt: number;
  readonly slot: ScheduledSlot;
}

/**
 * A call that never ends is given up by `LocalLimit` after ten minutes, but by Redis as soon as its server renews its lease no more:
 * there it is the server that died. So no call lasts that long here.
 */
const longestCallMs = 600_000;

const start = Date.parse("2026-11-20T12:00:00Z");

/**
 * One rate limit twice: `LocalLimit` and the script in Redis, by one clock and for one server. Each operation is done with both, and
 * `compare()` holds all that can be seen of them together.
 *
 * They may differ in two things. Redis counts in whole milliseconds: the clock here does too, and a wait is rounded up to the next
 * one. And Redis orders calls of the same millisecond by their ids: a call is therefore sent at least a millisecond after the step before.
 */
export class PairedLimits {
  now = start;
  readonly local: LocalLimit;
  readonly requests: number;
  readonly windowMs: number;
  readonly #redis: Awaited<ReturnType<typeof redisWithClock>>;
  readonly #shared: LimitCommands;
  readonly #keys: Promise<string[]>;
  readonly #concurrency: number;
  readonly #repeatsPauses: boolean;
  readonly #inFlight = new Set<Call>();
  #asked = 0;

  /**
   * @param repeatsPauses every operation reports to Redis the pause that is known here, as a server does. Otherwise it is reported once, and
   * Redis has to remember it.
   */
  constructor(
    redis: Awaited<ReturnType<typeof redisWithClock>>,
    facts: BucketFacts,
    name: string,
    repeatsPauses: boolean,
  ) {
    this.local = new LocalLimit(facts, { now: () => this.now, sleep: async () => {} });
    this.requests = facts.requests;
    this.windowMs = facts.perSeconds * 1000;
    this.#redis = redis;
    this.#shared = redis.limit(facts, "server", name);
    this.#keys = redis.keys(name);
    this.#concurrency = facts.concurrency ?? Number.POSITIVE_INFINITY;
    this.#repeatsPauses = repeatsPauses;
  }

  /** Lets time pass. Calls that would last longer than any does are ended before. */
  async pass(milliseconds: number): Promise<void> {
    for (const call of this.#inFlight) {
      if (call.takenAt + longestCallMs <= this.now + milliseconds) await this.finish(call);
    }
    this.now += milliseconds;
    await this.#redis.setTime(this.now);
    // As a server does every two seconds, for each call that is in flight.
    if (this.#inFlight.size > 0) await this.#run("renew", ...[...this.#inFlight].map(({ id }) => id));
  }

  /** The call, if both grant it a slot. */
  async take(): Promise<Call | undefined> {
    const id = String(this.#asked++).padStart(9, "0");
    const slot = this.local.take(this.now);
    const [verdict, wait, pausedMs] = (await this.#run("take", id, "")) as [number, number, number];
    if (typeof slot === "number") {
      const rest = Math.max(0, Math.ceil(this.local.pausedUntil - this.now));
      if (slot === Number.POSITIVE_INFINITY) expect([verdict, wait], "no place is free").toEqual([0, -1]);
      else expect([verdict, wait, pausedMs], "when to ask again").toEqual([0, Math.ceil(slot - this.now), rest]);
      return undefined;
    }
    expect(verdict, "granted").toBe(1);
    const call = { id, slot, takenAt: this.now };
    if (this.#concurrency < Number.POSITIVE_INFINITY) this.#inFlight.add(call);
    return call;
  }

  /** Whether both let the call be sent now. */
  async confirm({ id, slot, takenAt }: Call): Promise<boolean> {
    const isInTime = slot.confirm(this.now);
    expect(await this.#run("move", id, String(this.now - takenAt)), "may be sent").toBe(isInTime ? 1 : 0);
    return isInTime;
  }

  async release(call: Call): Promise<void> {
    this.local.release(call.slot);
    this.#inFlight.delete(call);
    await this.#run("release", call.id);
  }

  async finish(call: Call): Promise<void> {
    this.local.finish(call.slot);
    this.#inFlight.delete(call);
    await this.#run("finish", call.id);
  }

  /** A 429 that asks for so long, while a longer pause may last. */
  async pause(milliseconds: number): Promise<void> {
    this.local.pause(this.now + milliseconds);
    await this.#shared.run("pause", milliseconds, []);
  }

  /** The end of the pause, the room, and when a call may go that is asked for now. */
  async compare(): Promise<void> {
    const [, state = "", leases = ""] = await this.#keys;
    const paused = Number((await this.#redis.redis.hget(state, "paused")) ?? Number.NEGATIVE_INFINITY);
    expect(paused, "pausedUntil").toBe(this.local.pausedUntil);
    const inFlight = await this.#redis.redis.zcount(leases, `(${this.now}`, "+inf");
    expect(inFlight, "in flight").toBe(this.#inFlight.size);
    expect(inFlight < this.#concurrency, "room").toBe(this.local.hasRoom);
    // A question that is refused counts nothing.
    if (this.local.earliest(0, this.now) > this.now || !this.local.hasRoom) await this.take();
  }

  #run(operation: Parameters<LimitCommands["run"]>[0], ...values: string[]): Promise<unknown> {
    const pausedFor = this.#repeatsPauses ? this.local.pausedUntil - this.now : Number.NEGATIVE_INFINITY;
    return this.#shared.run(operation, pausedFor, values);
  }
}
