import { type Clock, momentOf, sleptSince } from "../facts/clock.ts";
import type { Limit, Slot, TakeResult } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { LocalLimit } from "../limits/local-limit.ts";
import type { ScheduledSlot } from "../limits/schedule.ts";
import { alone, LastReply } from "./last-reply.ts";
import { Leases } from "./leases.ts";
import { LimitCommands, type Operation } from "./limit-commands.ts";
import { graceMs, type Link, type Member } from "./link.ts";
import { Rounds } from "./rounds.ts";
import { type Counted, SentCalls } from "./sent-calls.ts";
import { shareOf } from "./share-of.ts";

/** Milliseconds until a server looks again for a place that another one may have given back. */
const lookAgainMs = 100;

/** Milliseconds between two looks whether Redis still has what this server sent: more than one in a reunion. */
const watchEveryMs = 1_000;

/** By whom a call was counted. */
type Counter = "Redis" | "this server";

/**
 * One rate limit that all servers of one Redis share. This server's own calls and the pauses that it knows are a limit
 * of its own and need no question. The rest is asked, in one round trip per call. While Redis is away, the
 * server keeps to its part of the limit.
 */
export class RedisLimit implements Limit, Member {
  changed = () => {};
  readonly #link: Link;
  readonly #clock: Clock;
  readonly #facts: BucketFacts;
  readonly #servers: number;
  readonly #commands: LimitCommands;
  /** The whole limit, as if no one else drew from it: the shared one never lets a call go earlier. */
  readonly #own: LocalLimit;
  readonly #recent: SentCalls;
  readonly #inFlight = new Leases((ids) => this.#send("renew", ...ids));
  /** This server's part, from when Redis was lost until it knows what this server sent. */
  #share: LocalLimit | undefined;
  /** Set while this server reports what it has sent; until then it asks nothing. */
  #booking: Promise<void> | undefined;
  /** Redis may forget without being missed, and a server that has nothing to ask would not learn of it. */
  readonly #watching = new Rounds(watchEveryMs, () => this.#watch());
  /** This server's own pauses are in `#own`. */
  readonly #said: LastReply;

  constructor(link: Link, name: string, facts: BucketFacts, clock: Clock, server: string, servers: number) {
    this.#link = link;
    this.#clock = clock;
    this.#said = new LastReply(clock, (sleptMs) => this.#recent.age(sleptMs));
    this.#facts = facts;
    this.#servers = servers;
    this.#commands = new LimitCommands(link, name, facts, server);
    this.#recent = new SentCalls(this.#commands.wideWindowMs);
    // Redis counts the calls in flight.
    this.#own = new LocalLimit({ ...facts, concurrency: Number.POSITIVE_INFINITY }, clock);
    link.join(this);
  }

  /** Its leases have to be renewed, also after Redis was lost. */
  get isInUse(): boolean {
    return this.#inFlight.size > 0;
  }

  leave(): void {
    this.#link.leave(this);
  }

  get hasRoom(): boolean {
    return this.#inFlight.size < this.#places && this.#clock.now() >= this.#said.fullUntil;
  }

  get pausedUntil(): number {
    this.#said.wake();
    return Math.max(this.#own.pausedUntil, this.#said.pausedUntil);
  }

  earliest(ahead: number, now: number): number {
    this.#said.wake();
    return this.#local.earliest(ahead, Math.max(now, this.#said.closedUntil));
  }

  take(now: number): TakeResult | Promise<TakeResult> {
    if (this.#link.isAway) return this.#withoutRedis(now);
    if (this.#booking !== undefined) return this.#booking.then(() => this.take(this.#clock.now()));
    const at = this.earliest(0, now);
    if (at > now) return at;
    if (this.#inFlight.size >= this.#places) return Number.POSITIVE_INFINITY;
    return now < this.#said.fullUntil ? this.#said.fullUntil : this.#ask(now);
  }

  finish(slot: Slot): void {
    const { id } = slot as Counted;
    if (this.#inFlight.delete(id)) void this.#send("finish", id).then(() => this.#look());
  }

  release(slot: Slot): void {
    const counted = slot as Counted;
    counted.release();
    this.#recent.drop(counted);
    this.#inFlight.delete(counted.id);
    void this.#send("release", counted.id).then(() => this.#look());
  }

  pause(until: number): void {
    if (until <= this.#own.pausedUntil) return;
    this.#own.pause(until);
    this.#share?.pause(until);
    this.changed();
    void this.#send("pause");
  }

  goAlone(): void {
    if (this.#share === undefined) {
      this.#share = shareOf(this.#facts, this.#servers, this.#clock);
      this.#share.pause(this.pausedUntil);
    }
    this.#look();
  }

  isBack(): void {
    // Whether or not this server had a call to send, the others may have sent theirs.
    const now = this.#clock.now();
    if (this.#share !== undefined && this.#share.earliest(0, now) <= now) this.#said.epoch = alone;
    const over = () => {
      this.#booking = undefined;
    };
    // Where it fails, Redis is away again, and everything is reported next time.
    this.#booking = this.#book().then(over, over);
    this.#look();
  }

  get #places(): number {
    const { concurrency = Number.POSITIVE_INFINITY } = this.#facts;
    return this.#link.isLost ? Math.max(1, Math.floor(concurrency / this.#servers)) : concurrency;
  }

  /** What is known here of when calls may go. */
  get #local(): LocalLimit {
    return (this.#link.isLost && this.#share) || this.#own;
  }

  /** Never rejects: where no reply can be had, this server goes on without. */
  async #ask(askedAt: number): Promise<TakeResult> {
    const id = crypto.randomUUID();
    this.#recent.forget(askedAt);
    try {
      // A reply that comes too late may be a slot, which no call uses.
      const reply = await this.#run("take", [id, ...this.#known(askedAt)], (late) => {
        if (Number((late as unknown[])[0]) === 1) this.#run("release", [id]).catch(() => {});
      });
      const [verdict, value, pausedMs] = reply as unknown[];
      const now = this.#clock.now();
      if (Number(verdict) === 1) {
        this.#remember(value, askedAt);
        return this.#count(id, askedAt, this.#own.book(askedAt), "Redis");
      }
      if (Number(verdict) === 2) {
        await this.#bookAll();
        return Math.max(this.#clock.now(), this.#said.closedUntil);
      }
      if (Number(value) < 0) {
        this.#said.fullUntil = now + lookAgainMs;
        return this.#said.fullUntil;
      }
      // The next question takes as long to get there as this one did.
      this.#said.closedUntil = askedAt + Number(value);
      this.#said.pausedUntil = now + Number(pausedMs);
      return this.#said.closedUntil;
    } catch {
      return this.#withoutRedis(this.#clock.now());
    }
  }

  /** This server's part, once Redis is lost; until then no one goes. */
  #withoutRedis(now: number): TakeResult {
    if (!this.#link.isLost) return Math.max(this.earliest(0, now), now + graceMs);
    if (this.#inFlight.size >= this.#places) return Number.POSITIVE_INFINITY;
    // Redis may have said so when the part had begun. A slot would not be confirmed before.
    if (now < this.pausedUntil) return this.pausedUntil;
    const slot = this.#local.take(now);
    if (typeof slot === "number") return slot;
    this.#said.epoch = alone;
    return this.#count(crypto.randomUUID(), now, slot, "this server");
  }

  #count(id: string, at: number, local: ScheduledSlot, counter: Counter): Slot {
    const replied = momentOf(this.#clock);
    const counted: Counted = {
      id,
      at,
      release: () => local.release(),
      confirm: (now) => {
        this.#said.wake();
        counted.at = now;
        if (now < this.pausedUntil || !local.confirm(now)) return false;
        const sleptMs = sleptSince(replied, this.#clock);
        if (now - replied.at + sleptMs <= this.#commands.toleratedMs) {
          if (counter === "Redis") this.#correct(counted, now - at);
          return true;
        }
        this.#recent.moveBehind(counted);
        return counter === "this server" && this.#link.isAway ? true : this.#move(counted, now - at + sleptMs);
      },
    };
    this.#recent.forget(at);
    this.#recent.add(counted);
    this.#watching.start();
    if (this.#facts.concurrency !== undefined) this.#inFlight.add(id);
    return counted;
  }

  /** It was held up, for a token most likely. Where Redis cannot confirm its slot, it must not be sent. */
  async #move(counted: Counted, heldMs: number): Promise<boolean> {
    const askedAt = this.#clock.now();
    const reply = this.#link.isAway ? 0 : await this.#run("move", [counted.id, String(heldMs)]).catch(() => 0);
    if (Number(reply) !== 1) {
      this.#recent.drop(counted);
      return false;
    }
    counted.at = this.#clock.now();
    this.#correct(counted, counted.at - askedAt);
    return true;
  }

  /**
   * A call leaves so late after it was counted: the reply was long on its way, or was read late, as by a process that has just
   * started. Its slot is still its own, so nothing waits; but Redis has to count it from now, or the slot would be free too early.
   * Not for a large limit: its level would pay for every way to Redis.
   */
  #correct(counted: Counted, lateMs: number): void {
    if (this.#commands.isLarge || lateMs <= this.#commands.toleratedMs) return;
    this.#recent.moveBehind(counted);
    void this.#send("move", counted.id, String(lateMs));
  }

  #remember(epoch: unknown, askedAt: number): void {
    this.#said.remember(String(epoch), askedAt + this.#commands.rememberedMs);
  }

  /** What Redis has if it has forgotten nothing: the state, and this server's newest call in the window with its age. */
  #known(now: number): string[] {
    return [this.#said.stateAt(now), ...this.#recent.newest(now)];
  }

  /** Redis has forgotten: no one knows how much, and whose. */
  #bookAll(): Promise<void> {
    this.#said.epoch = alone;
    return this.#book();
  }

  /** Puts this server's calls in: Redis was away, or has forgotten them. If any was missing, no one goes for a while. */
  async #book(): Promise<void> {
    this.#said.wake();
    const now = this.#clock.now();
    this.#recent.forget(now);
    void this.#inFlight.renew();
    const calls = this.#commands.isLarge ? [] : this.#recent.all(now);
    const [epoch, pausedMs] = (await this.#run("book", [this.#said.stateAt(now), ...calls])) as unknown[];
    this.#remember(epoch, now);
    // Another command may have failed since: then the part is still in use.
    if (!this.#link.isAway) this.#share = undefined;
    this.#said.pausedUntil = this.#clock.now() + Number(pausedMs);
    this.#said.closedUntil = this.#said.pausedUntil;
  }

  /** @returns whether this server has calls in the window, or in flight. */
  async #watch(): Promise<boolean> {
    this.#said.wake();
    const now = this.#clock.now();
    this.#recent.forget(now);
    if (!this.#link.isAway && (await this.#commands.hasForgotten(this.#known(now)).catch(() => false))) {
      await this.#bookAll().catch(() => {});
    }
    return this.#recent.size + this.#inFlight.size > 0;
  }

  /** What Redis said last may not hold any more. */
  #look(): void {
    this.#said.forgetWaits();
    this.changed();
  }

  /** Nothing waits for it: while Redis is away, leases end by themselves, and a pause is reported with the next question. */
  async #send(operation: Operation, ...values: string[]): Promise<void> {
    if (!this.#link.isAway) await this.#run(operation, values).catch(() => {});
  }

  #run(operation: Operation, values: readonly string[], late?: (reply: unknown) => void): Promise<unknown> {
    return this.#commands.run(operation, this.#own.pausedUntil - this.#clock.now(), values, late);
  }
}
