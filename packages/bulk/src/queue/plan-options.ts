import { ConfigurationError } from "@tillside/policy";
import { isRedisClient, type Sealing, sealedWith, unsealed } from "@tillside/policy/internal";
import type { RedisClient } from "@tillside/policy/redis";

/** Where a plan is, and how its records are kept there. Give `key`, or say `bodies: "plain"`. */
export interface PlanOptions {
  /**
   * A client of `redis` (node-redis), or a client or `Cluster` of `ioredis`, connected and closed by you. A worker needs an
   * ioredis client that was made with `maxRetriesPerRequest: null`.
   */
  readonly client: RedisClient;
  /** The plan's name: whoever gives the same one works on the same plan. Letters, digits, `.`, `_` and `-`. */
  readonly plan: string;
  /** 32 random bytes of your own, the same everywhere: records are encrypted with them while they wait (AES-256-GCM). */
  readonly key?: Uint8Array | undefined;
  /** `plain` keeps records readable while they wait. */
  readonly bodies?: "plain" | undefined;
  /** Begin of every key; default `tillside`. */
  readonly prefix?: string | undefined;
}

/** Options that were checked. */
export interface PlanPlace {
  readonly client: RedisClient;
  readonly plan: string;
  readonly sealing: Sealing;
  /** Of all keys of the plan: one hash tag, so that one node of a cluster has them all. */
  readonly prefix: string;
}

/** @throws ConfigurationError that names the wrong or missing option. */
export function checkPlan(where: string, options: PlanOptions): PlanPlace {
  const { client, plan, key, bodies, prefix = "tillside" } = options ?? {};
  const wrong = (problem: string) => new ConfigurationError(`${where}: ${problem}`);
  if (!isRedisClient(client)) throw wrong("client must be a client of redis (node-redis 5 or 6) or of ioredis.");
  // A cluster of node-redis: BullMQ would wait for its commands for ever.
  if ("evalSha" in client && "nodeByAddress" in client)
    throw wrong(
      "client must be a single client of redis or a client or Cluster of ioredis; a cluster of redis will not do.",
    );
  if (typeof plan !== "string" || !/^[\w.-]+$/.test(plan))
    throw wrong('plan must be a name of letters, digits, ".", "_" and "-".');
  if (bodies !== undefined && bodies !== "plain") throw wrong('bodies must be "plain".');
  if ((bodies === undefined) === (key === undefined))
    throw wrong('give key (32 bytes that records are encrypted with while they wait), or say bodies: "plain".');
  if (key !== undefined && !(key instanceof Uint8Array && key.length === 32))
    throw wrong("key must be 32 bytes (Uint8Array).");
  return {
    client,
    plan,
    sealing: key === undefined ? unsealed("plain") : sealedWith(key),
    prefix: `${prefix}:{${plan}}`,
  };
}
