import { checkNames } from "../facts/check-names.ts";
import { checkNumbers } from "../facts/check-numbers.ts";
import { defaults } from "../facts/defaults.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { harmless } from "../hooks/harmless.ts";
import { memoryStore, type Store } from "../store/memory-store.ts";
import type { DegradeNotice } from "./degrade-notice.ts";
import { Link } from "./link.ts";
import { isRedisClient, type RedisClient } from "./redis-client.ts";
import { RedisExclusion } from "./redis-exclusion.ts";
import { RedisLimit } from "./redis-limit.ts";
import { RedisPause } from "./redis-pause.ts";
import { sharedToken } from "./redis-token.ts";
import { refuses } from "./refusal-of.ts";
import { sealedWith, unsealed } from "./token-sealing.ts";

export interface RedisStoreOptions {
  /**
   * A client of `redis` (node-redis) or `ioredis`, or one of their clusters. You connect and close it, and listen to its
   * `error` event.
   */
  readonly client: RedisClient;
  /**
   * The largest number of processes that share the limits; default 10. While Redis is away, each keeps to this part of every
   * limit. A number that is too small lets too many calls through.
   */
  readonly servers?: number | undefined;
  /** Beginning of every key; default `tillside`. Servers with the same prefix share. */
  readonly prefix?: string | undefined;
  /** 32 bytes, the same on every server, that tokens are encrypted with; default: they are in Redis as they are. */
  readonly key?: Uint8Array | undefined;
  /**
   * Called when Redis is lost, once until it is back; default a warning on the console. `false` switches it off.
   */
  readonly onDegrade?: ((notice: DegradeNotice) => void) | false | undefined;
}

const optionNames = { client: "", servers: "", prefix: "", key: "", onDegrade: "" } satisfies Record<
  keyof RedisStoreOptions,
  string
>;

/**
 * A store that several servers share through Redis 7: tokens, rate limits, pauses after a 429, calls in flight and exclusion. Make
 * one for each process and hand it to all its clients. Retry budgets stay with each process.
 * @throws ConfigurationError that names the wrong option.
 */
export function redisStore(options: RedisStoreOptions): Store {
  const { client, prefix = "tillside", key, onDegrade } = options ?? {};
  checkNames("redisStore", options ?? {}, optionNames);
  const { servers } = checkNumbers("redisStore", options ?? {}, { servers: defaults.servers });
  if (!isRedisClient(client)) {
    throw new ConfigurationError("redisStore: client must be a client of redis (node-redis 5 or 6) or of ioredis.");
  }
  if (servers < 1) throw new ConfigurationError("redisStore: servers must be 1 or more.");
  if (key !== undefined && !(key instanceof Uint8Array && key.byteLength === 32)) {
    throw new ConfigurationError("redisStore: key must be a Uint8Array of 32 bytes.");
  }
  const warn = ({ reason }: DegradeNotice) =>
    console.warn(
      `Tillside: ${reason.startsWith(refuses) ? "Redis refuses its commands" : "Redis is away"} (${reason}). Until it is back, this server keeps to 1/${servers} of every rate limit and ` +
        "gets tokens of its own. (onDegrade: false hides this notice.)",
    );
  const report = onDegrade === false ? () => {} : harmless("onDegrade", onDegrade ?? warn);
  const link = new Link(client, prefix, report);
  const sealing = key === undefined ? unsealed : sealedWith(key);
  const server = crypto.randomUUID();
  const exclusion = new RedisExclusion(link);
  return {
    ...memoryStore(),
    fleet: {
      limit: (name, facts, clock) =>
        facts === undefined
          ? new RedisPause(link, name, clock)
          : new RedisLimit(link, name, facts, clock, server, servers),
      token: (name, need) => sharedToken(link, sealing, name, need),
      exclusion: (name, side, waits) => exclusion.enter(name, side, waits),
    },
  };
}
