import { defaults } from "../defaults.ts";
import { hexDigest } from "../hex-digest.ts";
import type { DegradeNotice } from "./degrade-notice.ts";
import { inBackground, inTime } from "./in-time.ts";
import type { RedisClient } from "./redis-client.ts";
import { type Script, script } from "./script.ts";

/** Milliseconds between two looks whether Redis is back. */
const lookEveryMs = 1_000;

/** Redis that is back within so many milliseconds was not away: until then nothing is said, and nobody goes alone. */
export const graceMs = 1_000;

/** Writes, so that a replica or a full Redis does not count as back. */
const probe = script("return redis.call('SET', KEYS[1], 1, 'PX', 1000)");

/** What a server keeps in Redis, and has to put right there after Redis was away. */
export interface Member {
  /** Redis answers again: puts in what it does not know. */
  comeBack(): Promise<void>;
  /** It is asked again from now on. */
  isBack(): void;
}

/** This server's way to Redis. After a failure or a late answer Redis is away, until a look in the background succeeds. */
export class Link {
  readonly #client: RedisClient;
  readonly #prefix: string;
  readonly #onDegrade: (notice: DegradeNotice) => void;
  readonly #members = new Set<Member>();
  #isAway = false;
  #isLost = false;

  constructor(client: RedisClient, prefix: string, onDegrade: (notice: DegradeNotice) => void) {
    this.#client = client;
    this.#prefix = prefix;
    this.#onDegrade = onDegrade;
  }

  /** Then nobody should ask. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Away for longer than a moment: then this server goes on alone. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells this member when Redis is back. */
  join(member: Member): void {
    this.#members.add(member);
  }

  /** Keys of one hash tag, so that one node of a cluster has them all; the name itself is not to be read from them. */
  async keys(name: string, parts: readonly string[]): Promise<string[]> {
    const tag = (await hexDigest("SHA-256", name)).slice(0, 32);
    return parts.map((part) => `${this.#prefix}:{${tag}}:${part}`);
  }

  /** One round trip. @throws Error when Redis is away; what it answers after that goes to `late`. */
  async run(ask: Script, keys: string[], values: string[], late = (_answer: unknown) => {}): Promise<unknown> {
    try {
      return await inTime(ask(this.#client, keys, values), defaults.redisTimeoutMs, late);
    } catch (error) {
      this.#lost(error, `${keys[0]}:probe`);
      throw error;
    }
  }

  #lost(error: unknown, probeKey: string): void {
    if (this.#isAway) return;
    this.#isAway = true;
    // Only the message: an error of a Redis client may hold the command, and with it a token.
    const notice = { reason: error instanceof Error ? error.message : "it threw no Error" };
    const looked = this.#look(probeKey);
    const waiting = inBackground(graceMs, () => {
      this.#isLost = true;
      this.#onDegrade(notice);
    });
    void looked.then(() => clearTimeout(waiting));
  }

  /** Looks until it is back. Without a time limit: the answer comes as soon as the client is connected again. */
  async #look(probeKey: string): Promise<void> {
    for (;;) {
      try {
        await probe(this.#client, [probeKey], []);
        for (const member of this.#members) await member.comeBack();
        break;
      } catch {
        await new Promise<void>((resolve) => void inBackground(lookEveryMs, resolve));
      }
    }
    this.#isAway = false;
    this.#isLost = false;
    for (const member of this.#members) member.isBack();
  }
}
