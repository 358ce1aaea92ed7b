import { ConfigurationError } from "@tillside/policy";
import { isRedisClient, type Sealing, sealedWith, unsealed } from "@tillside/policy/internal";
import type { RedisClient } from "@tillside/policy/redis";
import type { OptionKinds } from "../read-options.ts";

/** Where a plan is, and how its records are kept. Pass `key`, or set `bodies: "plain"`. */
export interface PlanOptions {
  /**
   * A client of `redis` (node-redis), or a client or `Cluster` of `ioredis`, connected and closed by you. A worker needs an
   * ioredis client created with `maxRetriesPerRequest: null`.
   */
  readonly client: RedisClient;
  /** The name of the plan. Planner and workers use the same name. Letters, digits, `.`, `_` and `-`. */
  readonly plan: string;
  /** 32 random bytes, the same on every machine. They encrypt the records while they wait (AES-256-GCM). */
  readonly key?: Uint8Array | undefined;
  /** `plain` keeps the records readable while they wait. */
  readonly bodies?: "plain" | undefined;
  /** Beginning of every Redis key. Default `tillside`. */
  readonly prefix?: string | undefined;
}

/** The options of a plan, and what each has to be. */
export const planOptions = {
  client: "",
  plan: "",
  key: "",
  bodies: "",
  prefix: "a string",
} satisfies OptionKinds<PlanOptions>;

/** The options after the check. */
export interface PlanPlace {
  readonly client: RedisClient;
  readonly plan: string;
  readonly sealing: Sealing;
  /** Beginning of all keys of the plan. It has a hash tag, so that one node of a cluster has them all. */
  readonly prefix: string;
}

/** @throws ConfigurationError that names the wrong or missing option. */
export function checkPlan(where: string, options: PlanOptions): PlanPlace {
  const { client, plan, key, bodies, prefix = "tillside" } = options ?? {};
  const wrong = (problem: string) => new ConfigurationError(`${where}: ${problem}`);
  if (!isRedisClient(client)) throw wrong("client must be a client of redis (node-redis 5 or 6) or of ioredis.");
  // BullMQ would wait forever for commands of a node-redis cluster.
  if ("evalSha" in client && "nodeByAddress" in client)
    throw wrong(
      "client must be a single client of redis or a client or Cluster of ioredis; a cluster of redis does not work.",
    );
  if (typeof plan !== "string" || !/^[\w.-]+$/.test(plan))
    throw wrong('plan must be a name of letters, digits, ".", "_" and "-".');
  if (bodies !== undefined && bodies !== "plain") throw wrong('bodies must be "plain".');
  if ((bodies === undefined) === (key === undefined))
    throw wrong('pass key (32 bytes, which encrypt the records while they wait), or set bodies: "plain".');
  if (key !== undefined && !(key instanceof Uint8Array && key.length === 32))
    throw wrong("key must be 32 bytes (Uint8Array).");
  return {
    client,
    plan,
    sealing: key === undefined ? unsealed("plain") : sealedWith(key),
    prefix: `${prefix}:{${plan}}`,
  };
}
