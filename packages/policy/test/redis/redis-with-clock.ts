import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import type { BucketFacts } from "../../src/manifest.ts";
import { LimitCommands } from "../../src/redis/limit-commands.ts";
import { limitSource } from "../../src/redis/limit-script.ts";
import { Link } from "../../src/redis/link.ts";
import { type Script, script } from "../../src/redis/script.ts";
import { startRedis } from "./redis-server.ts";

/** The script on a Redis whose clock is a key: milliseconds. */
const scripted = script(
  limitSource(
    "(function() local ms = redis.call('GET', 'now') return {math.floor(ms / 1000), ms % 1000 * 1000} end)()",
  ),
);

/** Waits for as long as it takes: how fast Redis answers is not what is asked here. */
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

/** A Redis of this test only whose clock moves when the test moves it, and the limits in it. */
export async function redisWithClock() {
  const { port } = await startRedis();
  const redis = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => redis.disconnect());
  const link = new PatientLink(redis);
  return {
    redis,
    setTime: (milliseconds: number) => redis.set("now", milliseconds),
    limit: (facts: BucketFacts, server: string, name = "limit") =>
      new LimitCommands(link, name, facts, server, scripted),
  };
}
