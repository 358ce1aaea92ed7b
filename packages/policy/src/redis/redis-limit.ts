import type { Clock } from "../clock.ts";
import type { Answer, Limit } from "../limits/limit.ts";
import { LocalLimit } from "../limits/local-limit.ts";
import type { ScheduledSlot, Slot } from "../limits/schedule.ts";
import type { BucketFacts } from "../manifest.ts";
import { Leases } from "./leases.ts";
import { LimitCommands, type Operation } from "./limit-commands.ts";
import { graceMs, type Link, type Member } from "./link.ts";
import { shareOf } from "./share-of.ts";

/** Milliseconds until a server looks again for a place that another one may have given back. */
const lookAgainMs = 100;

/**
 * After Redis was away, nobody goes for so many milliseconds: in these every server comes back and tells what it sent.
 * Clients of Redis try to connect again every two seconds or more often.
 */
const reunionMs = 2_500;

/** A call that was counted: in Redis, or by this server alone. */
interface Counted extends Slot {
  readonly id: string;
  /** When it counts from, by the client's clock. */
  at: number;
}

/**
 * One rate limit that all servers of one Redis share. What is known here, this server's own calls and the pauses it was
 * told, is a limit of its own and needs no question; the rest is asked, one round trip a call. While Redis is away, the
 * server keeps to its part of the limit.
 */
export class RedisLimit implements Limit, Member {
  changed = () => {};
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #facts: BucketFacts;
  readonly #servers: number;
  readonly #commands: LimitCommands;
  /** The whole limit, as if nobody else drew from it: the shared one never lets a call go earlier. */
  readonly #own: LocalLimit;
  /** This server's calls of the last window, in order. */
  readonly #recent = new Set<Counted>();
  readonly #underWay = new Leases((ids) => this.#tell("renew", ...ids));
  /** This server's part, while Redis is away. */
  #share: LocalLimit | undefined;
  #sentAlone = false;
  /** What Redis said last: the window is closed, or no place is free. */
  #closedUntil = Number.NEGATIVE_INFINITY;
  #fullUntil = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(link: Link, name: string, facts: BucketFacts, clock: Clock, server: string, servers: number) {
    this.#link = link;
    this.#clock = clock;
    this.#facts = facts;
    this.#servers = servers;
    this.#commands = new LimitCommands(link, name, facts, server);
    this.#own = new LocalLimit({ requests: facts.requests, perSeconds: facts.perSeconds });
    link.join(this);
  }

  get hasRoom(): boolean {
    return this.#underWay.size < this.#places && this.#clock.now() >= this.#fullUntil;
  }

  get pausedUntil(): number {
    return Math.max(this.#own.pausedUntil, this.#pausedUntil);
  }

  earliest(ahead: number, now: number): number {
    if (this.#share !== undefined) return this.#share.earliest(ahead, now);
    return this.#own.earliest(ahead, Math.max(now, this.#closedUntil));
  }

  take(now: number): Answer | Promise<Answer> {
    if (this.#link.isAway) return this.#takeAlone(now);
    const at = this.earliest(0, now);
    if (at > now) return at;
    if (this.#underWay.size >= this.#places) return Number.POSITIVE_INFINITY;
    return now < this.#fullUntil ? this.#fullUntil : this.#ask(now);
  }

  finish(slot: Slot): void {
    const { id } = slot as Counted;
    if (this.#underWay.delete(id)) void this.#tell("finish", id).then(() => this.#look());
  }

  release(slot: Slot): void {
    const counted = slot as Counted;
    counted.release();
    this.#recent.delete(counted);
    this.#underWay.delete(counted.id);
    void this.#tell("release", counted.id).then(() => this.#look());
  }

  pause(until: number): void {
    if (until <= this.#own.pausedUntil) return;
    this.#own.pause(until);
    this.#share?.pause(until);
    this.changed();
    void this.#tell("pause");
  }

  async comeBack(): Promise<void> {
    this.#share?.pause(this.#clock.now() + reunionMs);
    if (this.#sentAlone) await this.#book();
    this.#sentAlone = false;
  }

  isBack(): void {
    this.#share = undefined;
    void this.#underWay.renew();
    this.#look();
  }

  get #places(): number {
    const { concurrency = Number.POSITIVE_INFINITY } = this.#facts;
    return this.#link.isAway ? Math.max(1, Math.floor(concurrency / this.#servers)) : concurrency;
  }

  /** Never rejects: where no answer can be had, this server goes on alone. */
  async #ask(askedAt: number): Promise<Answer> {
    const id = crypto.randomUUID();
    this.#forget(askedAt);
    try {
      // An answer that comes too late may be a slot: nobody uses it.
      const answer = await this.#run("take", [id, this.#recent.size > 0 ? "1" : ""], (late) => {
        if (numbers(late)[0] === 1) this.#run("release", [id]).catch(() => {});
      });
      const [verdict, value = 0, pausedMs = 0] = numbers(answer);
      const now = this.#clock.now();
      if (verdict === 1) return this.#count(id, askedAt, this.#own.book(askedAt), value);
      if (verdict === 2) {
        await this.#book();
        return now;
      }
      if (value < 0) {
        this.#fullUntil = now + lookAgainMs;
        return this.#fullUntil;
      }
      this.#closedUntil = now + value;
      this.#pausedUntil = now + pausedMs;
      return this.#closedUntil;
    } catch {
      return this.#takeAlone(this.#clock.now());
    }
  }

  #takeAlone(now: number): Answer {
    if (this.#share === undefined) {
      this.#share = shareOf(this.#facts, this.#servers, now + graceMs);
      this.#share.pause(this.pausedUntil);
    }
    if (this.#underWay.size >= this.#places) return Number.POSITIVE_INFINITY;
    const slot = this.#share.take(now);
    if (typeof slot === "number") return slot;
    this.#sentAlone = true;
    return this.#count(crypto.randomUUID(), now, slot);
  }

  /** `takenAt`: when it was counted by the clock of Redis; undefined where Redis does not know of it. */
  #count(id: string, at: number, local: ScheduledSlot, takenAt?: number): Slot {
    const counted: Counted = {
      id,
      at,
      release: () => local.release(),
      sentAt: (now) => {
        const heldMs = now - counted.at;
        counted.at = now;
        if (!local.sentAt(now)) return false;
        // What is on its way for less than half the margin arrives within it.
        return takenAt === undefined || heldMs <= (this.#commands.spanMs - this.#commands.windowMs) / 2
          ? true
          : this.#move(id, takenAt);
      },
    };
    this.#forget(at);
    this.#recent.add(counted);
    if (this.#facts.concurrency !== undefined) this.#underWay.add(id);
    return counted;
  }

  /** It was held up, for a token most likely. Where Redis cannot confirm its slot, it must not be sent. */
  async #move(id: string, takenAt: number): Promise<boolean> {
    if (this.#link.isAway) return false;
    return this.#run("move", [id, String(takenAt)]).then(
      (answer) => Number(answer) === 1,
      () => false,
    );
  }

  /** Puts this server's calls in: Redis was away, or has forgotten them. Idempotent. */
  async #book(): Promise<void> {
    const now = this.#clock.now();
    this.#forget(now);
    this.#own.pause(now + reunionMs);
    const calls = [...this.#recent].flatMap(({ id, at }) => [id, String(now - at)]);
    if (calls.length > 0) await this.#run("book", this.#commands.isLarge ? [] : calls);
  }

  #forget(now: number): void {
    for (const counted of this.#recent) {
      if (counted.at > now - this.#commands.spanMs) break;
      this.#recent.delete(counted);
    }
  }

  /** What Redis said last may not hold any more. */
  #look(): void {
    this.#closedUntil = Number.NEGATIVE_INFINITY;
    this.#fullUntil = Number.NEGATIVE_INFINITY;
    this.changed();
  }

  /** Nothing waits for it: while Redis is away, leases end by themselves, and a pause is told with the next question. */
  async #tell(operation: Operation, ...values: string[]): Promise<void> {
    if (!this.#link.isAway) await this.#run(operation, values).catch(() => {});
  }

  #run(operation: Operation, values: readonly string[], late?: (answer: unknown) => void): Promise<unknown> {
    return this.#commands.run(operation, this.#own.pausedUntil - this.#clock.now(), values, late);
  }
}

function numbers(answer: unknown): number[] {
  return (answer as unknown[]).map(Number);
}
