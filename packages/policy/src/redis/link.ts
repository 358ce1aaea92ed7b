import { defaults } from "../facts/defaults.ts";
import { safeText } from "../facts/errors/failure-cause.ts";
import { hexDigest } from "../facts/hex-digest.ts";
import { ConnectionErrors } from "./connection-errors.ts";
import type { DegradeNotice } from "./degrade-notice.ts";
import { inBackground, inTime } from "./in-time.ts";
import { isClosed, type RedisClient } from "./redis-client.ts";
import { refusalOf } from "./refusal-of.ts";
import { type Script, script } from "./script.ts";

/** Milliseconds between two looks whether Redis is back. */
const lookEveryMs = 1_000;

/** Redis that is back within so many milliseconds was not away: until then nothing is said, and no one goes alone. */
export const graceMs = 1_000;

/** Writes, so that a replica or a full Redis does not count as back. */
const probe = script("return redis.call('SET', KEYS[1], 1, 'PX', 1000)");

/** What a server keeps in Redis, and goes on with alone while Redis is lost. */
export interface Member {
  /** Redis is lost, or still lost after a look that promised too much: from now on this server is alone. */
  goAlone(): void;
  /** Redis replies again, and is asked from now on: puts in what it does not know. */
  isBack(): void;
}

/**
 * This server's way to Redis. After a failure or a late reply Redis is away, until looks in the background get a reply
 * in time. Only the operations themselves show that it can be used. It is found again when those that failed succeed, or when
 * others succeed for a second without a failure. If one fails once more, the next look waits for its second.
 */
export class Link {
  readonly #client: RedisClient;
  readonly #connection: ConnectionErrors;
  readonly #prefix: string;
  readonly #onDegrade: (notice: DegradeNotice) => void;
  readonly #members = new Set<Member>();
  /** Operations that failed, by key, and have not succeeded since: with one key it may fail for good, with all others succeed. */
  readonly #failing = new Set<string>();
  #isAway = false;
  #isLost = false;
  /** Nothing has failed for a second since it was back. */
  #isSteady = false;
  #steadying: ReturnType<typeof setTimeout> | undefined;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(client: RedisClient, prefix: string, onDegrade: (notice: DegradeNotice) => void) {
    this.#client = client;
    this.#connection = new ConnectionErrors(client);
    this.#prefix = prefix;
    this.#onDegrade = onDegrade;
  }

  /** Then no call should ask. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Away for longer than a moment: then this server goes on alone. */
  get isLost(): boolean {
    return this.#isAway && this.#isLost;
  }

  /** Calls this member when Redis is lost, and when it is back. */
  join(member: Member): void {
    this.#members.add(member);
    if (this.isLost) member.goAlone();
  }

  /** Calls this member no more. */
  leave(member: Member): void {
    this.#members.delete(member);
  }

  /** Keys of one hash tag, so that one node of a cluster has them all; the name itself is not to be read from them. */
  async keys(name: string, parts: readonly string[]): Promise<string[]> {
    const tag = (await hexDigest("SHA-256", name)).slice(0, 32);
    return parts.map((part) => `${this.#prefix}:{${tag}}:${part}`);
  }

  /**
   * One round trip; the first of the values names the operation.
   * @throws Error when Redis is away; what it replies after that goes to `late`.
   */
  async run(ask: Script, keys: string[], values: string[], late = (_reply: unknown) => {}): Promise<unknown> {
    const operation = `${keys[0]} ${values[0]}`;
    try {
      const reply = await inTime(ask(this.#client, keys, values), defaults.redisTimeoutMs, late);
      this.#succeeded(operation);
      return reply;
    } catch (error) {
      this.#failed(operation, error, `${keys[0]}:probe`);
      throw error;
    }
  }

  /** As `run`, but nothing waits for it: a failure does not mean that Redis is away. */
  async peek(ask: Script, keys: string[], values: string[]): Promise<unknown> {
    return inTime(ask(this.#client, keys, values), defaults.redisTimeoutMs, () => {});
  }

  #succeeded(operation: string): void {
    this.#failing.delete(operation);
    if (this.#isAway) return;
    this.#connection.forget();
    // Some of what failed may not be wanted again for long.
    if (this.#failing.size > 0 && !this.#isSteady) return;
    this.#failing.clear();
    this.#isLost = false;
    clearTimeout(this.#grace);
    this.#grace = undefined;
  }

  #failed(operation: string, error: unknown, probeKey: string): void {
    if (this.#isAway) return;
    this.#connection.listen();
    this.#isAway = true;
    this.#isSteady = false;
    clearTimeout(this.#steadying);
    this.#failing.add(operation);
    const isFirst = !this.#isLost && this.#grace === undefined;
    if (isFirst) this.#grace = inBackground(graceMs, () => this.#giveUp(error));
    void this.#look(probeKey, isFirst ? 0 : lookEveryMs);
    if (this.#isLost) this.#sendAlone();
  }

  #giveUp(error: unknown): void {
    this.#grace = undefined;
    if (!this.#isAway) {
      // It was back soon, and what failed has not been wanted again.
      this.#failing.clear();
      return;
    }
    this.#isLost = true;
    this.#sendAlone();
    // Only the message: an error of a Redis client may hold the command, and with it a token. An address may hold a password.
    const reason = error instanceof Error ? safeText(error.message, []) : "it threw no Error";
    // What Redis itself says is no failure of the connection.
    this.#onDegrade({ reason: refusalOf(reason) ?? this.#connection.after(reason) });
  }

  #sendAlone(): void {
    for (const member of this.#members) member.goAlone();
  }

  /** Looks until it replies in time, or is lost and its client closed: then the next operation fails at once, and looks again. */
  async #look(probeKey: string, pauseMs: number): Promise<void> {
    const ask = () => probe(this.#client, [probeKey], []);
    for (let wait = pauseMs; ; wait = lookEveryMs) {
      if (wait > 0) await new Promise<void>((resolve) => void inBackground(wait, resolve));
      try {
        // The first reply may be late: it comes as soon as the client is connected again.
        await ask();
        await inTime(ask(), defaults.redisTimeoutMs, () => {});
        break;
      } catch {
        // Then it is Redis as a whole that fails.
        this.#failing.clear();
        if (!this.#isLost || !isClosed(this.#client)) continue;
        this.#isAway = false;
        return;
      }
    }
    this.#isAway = false;
    this.#steadying = inBackground(graceMs, () => {
      this.#isSteady = true;
    });
    for (const member of this.#members) member.isBack();
  }
}
