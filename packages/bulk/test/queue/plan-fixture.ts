import type { RedisClient } from "@tillside/policy/redis";
import { startRedis } from "@tillside/testing/redis-server";
import { Cluster, Redis } from "ioredis";
import { createClient } from "redis";
import { onTestFinished } from "vitest";
import type { QueuedJob } from "../../src/index.ts";
import { type BulkWorker, openPlan, planBulk, type WorkerOptions, workOnBulk } from "../../src/queue/index.ts";
import { queuedNumbers, sharingClient } from "./queued-numbers.ts";

/** Redis clients for a worker. */
export async function nodeRedisOf(port: number): Promise<RedisClient> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  client.on("error", () => {});
  onTestFinished(() => client.destroy());
  return client.connect();
}

export function ioredisOf(port: number): Redis {
  const client = new Redis({ port, host: "127.0.0.1", maxRetriesPerRequest: null });
  client.on("error", () => {});
  onTestFinished(() => client.disconnect());
  return client;
}

export function ioredisClusterOf(port: number): Cluster {
  const client = new Cluster([{ port, host: "127.0.0.1" }], { redisOptions: { maxRetriesPerRequest: null } });
  client.on("error", () => {});
  onTestFinished(() => client.disconnect());
  return client;
}

/** The whole numbers from 0. */
export const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** A Redis server, with functions that plan, work on and read one plan. */
export async function planned(
  makeClient: (port: number) => Promise<RedisClient> | RedisClient = ioredisOf,
  { keeps = false } = {},
) {
  const redis = await startRedis({ cluster: makeClient === ioredisClusterOf, keeps });
  const client = await makeClient(redis.port);
  const place = { client, plan: "spring", key: new Uint8Array(32).fill(7) };
  const workers: BulkWorker[] = [];
  onTestFinished(async () => {
    for (const worker of workers) worker.stop();
    await Promise.allSettled(workers);
  });
  const opened = openPlan(place);
  onTestFinished(() => opened.close());
  return {
    redis,
    admin: ioredisOf(redis.port),
    place,
    opened,
    plan: (source: Iterable<number>, given: object = {}, job = queuedNumbers(), settings = '{"account":1}') =>
      planBulk(job, settings, source, { ...place, ...given }, 1_000),
    work(job: QueuedJob<number>, given: Partial<WorkerOptions> = {}): BulkWorker {
      const worker = workOnBulk(
        "workOnNumbers",
        sharingClient(client),
        { ...place, takeOverMs: 500, ...given },
        () => job,
      );
      // A test that does not await the run checks something else.
      worker.catch(() => {});
      workers.push(worker);
      return worker;
    },
  };
}

/** All items as an array. */
export async function listed<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}
