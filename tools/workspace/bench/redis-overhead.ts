import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type ApiManifest, apiKey, connect, memoryStore, pacing, type Store } from "@tillside/policy";
import { redisStore } from "@tillside/policy/redis";
import { freePort } from "@tillside/testing/free-port";
import { createClient as createRedisClient } from "redis";
import type { Figure } from "./figure.ts";
import { interleaved } from "./interleaved.ts";

/** A limit that never makes a call wait. */
const manifest = {
  api: "bench",
  options: [],
  sessionOptions: [],
  callInfo: {},
  auth: { key: { type: "api-key", header: "Authorization" } },
  buckets: { reads: { requests: 1e9, perSeconds: 1, keyedBy: "client_id", strength: "enforced" } },
  operations: { "GET /items": { id: "listItems", safety: "read", bucket: "reads", auth: "key" } },
} as const satisfies ApiManifest;

interface Paths {
  "/items": {
    parameters: object;
    get: { parameters: object; responses: { 200: { content: { "application/json": object } } } };
  };
}

/**
 * The extra cost of a call whose rate limit is in a Redis on loopback, without the round trip, which a PING measures. The second figure
 * compares with a PING and a call in memory that follow each other: a process that has waited for a reply runs its next code more slowly.
 */
export async function redisOverhead(): Promise<Figure[]> {
  const what = "policy overhead, limits in Redis instead of in memory, beyond a PING, processor time";
  const port = await freePort();
  const server = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
    stdio: "ignore",
  });
  const missing = await Promise.race([once(server, "spawn").then(() => false), once(server, "error").then(() => true)]);
  if (missing) return [{ what, measured: "redis-server is missing", bar: "" }];
  const redis = createRedisClient({ url: `redis://127.0.0.1:${port}` }).on("error", () => {});
  try {
    await redis.connect();
    const inMemory = clientOf(memoryStore());
    const inRedis = clientOf(redisStore({ client: redis }));
    const { ping, memory, both, shared } = await interleaved({
      ping: () => redis.ping(),
      memory: () => inMemory.GET("/items"),
      both: async () => {
        await redis.ping();
        await inMemory.GET("/items");
      },
      shared: () => inRedis.GET("/items"),
    });
    const beyond = `${(shared - memory - ping).toFixed(0)} µs`;
    const parts = `${memory.toFixed(0)} → ${shared.toFixed(0)} µs, a PING ${ping.toFixed(0)} µs; ${(shared - both).toFixed(0)} µs beyond one after the other`;
    return [{ what, measured: `${beyond} (${parts})`, bar: "60 µs" }];
  } finally {
    redis.destroy();
    await stop(server);
  }
}

function clientOf(store: Store) {
  const fetch = async () => Response.json({});
  const options = { baseUrl: "https://partner.example", auth: { apiKey: "key" }, store, fetch };
  return connect<Paths, typeof manifest>(manifest, options, { credentials: [apiKey], pacing });
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
}
