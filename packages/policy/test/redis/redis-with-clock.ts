import { startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import type { Clock } from "../../src/facts/clock.ts";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { LimitCommands, limitKeys } from "../../src/redis/limit-commands.ts";
import { limitSource } from "../../src/redis/limit-script.ts";
import { Link } from "../../src/redis/link.ts";
import { type Script, script } from "../../src/redis/script.ts";

/** The script on a Redis whose clock is a key: milliseconds. */
const source = limitSource(
  "(function() local ms = redis.call('GET', 'now') return {math.floor(ms / 1000), ms % 1000 * 1000} end)()",
);
const expiring = script(source);

/** Redis expires keys by its own clock. On a busy machine that is too early for a test whose clock stands still. */
const lasting = script(`
local redis = setmetatable({
  call = function(command, ...) if command ~= 'PEXPIRE' then return redis.call(command, ...) end end,
}, { __index = redis })
${source}`);

/** Waits for as long as it takes: these tests do not check how fast Redis responds. */
class PatientLink extends Link {
  readonly #client: Redis;

  constructor(client: Redis) {
    super(client, "test", () => {});
    this.#client = client;
  }

  override run(ask: Script, keys: string[], values: string[]): Promise<unknown> {
    return ask(this.#client, keys, values);
  }
}

/** The way of a server that goes by the clock of the test: so many milliseconds there and back. */
class DistantLink extends PatientLink {
  readonly #clock: Clock;
  readonly #wayMs: number;
  readonly #asks: (question: () => Promise<unknown>) => Promise<unknown>;

  constructor(
    client: Redis,
    clock: Clock,
    wayMs: number,
    asks: (question: () => Promise<unknown>) => Promise<unknown>,
  ) {
    super(client);
    this.#clock = clock;
    this.#wayMs = wayMs;
    this.#asks = asks;
  }

  override async run(_ask: Script, keys: string[], values: string[]): Promise<unknown> {
    await this.#clock.sleep(this.#wayMs / 2);
    const response = await this.#asks(() => super.run(lasting, keys, values));
    await this.#clock.sleep(this.#wayMs / 2);
    return response;
  }

  /** Whether Redis has forgotten is looked at by real time: it has not. */
  override async peek(): Promise<unknown> {
    return 1;
  }
}

/**
 * A Redis of this test only whose clock moves when the test moves it, and the limits in it.
 * @param expires the keys expire, by the system's clock; default they last.
 */
export async function redisWithClock({ expires = false } = {}) {
  const scripted = expires ? expiring : lasting;
  const { port } = await startRedis();
  const redis = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => redis.disconnect());
  const link = new PatientLink(redis);
  return {
    redis,
    /** Ways to it for servers that go by that clock, and whether no question is on its way now. */
    linkBy(clock: Clock) {
      let asking = 0;
      const asks = async (question: () => Promise<unknown>) => {
        asking += 1;
        return question().finally(() => {
          asking -= 1;
        });
      };
      return { link: (wayMs: number): Link => new DistantLink(redis, clock, wayMs, asks), isQuiet: () => asking === 0 };
    },
    async setTime(milliseconds: number): Promise<void> {
      await redis.set("now", milliseconds);
    },
    keys: (name: string) => link.keys(name, limitKeys),
    limit: (facts: BucketFacts, server: string, name = "limit") =>
      new LimitCommands(link, name, facts, server, scripted),
  };
}
