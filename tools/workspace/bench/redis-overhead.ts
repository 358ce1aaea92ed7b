import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { type ApiManifest, connect, memoryStore, type Store } from "@tillside/policy";
import { redisStore } from "@tillside/policy/redis";
import { createClient as createRedisClient } from "redis";
import { Bench } from "tinybench";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";

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

/** What one call costs more when its rate limit is in a Redis on loopback: one round trip. */
export async function redisOverhead(): Promise<Figure[]> {
  const what = "policy overhead, limits in Redis instead of in memory";
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
    const bench = new Bench({ time: 1500, warmupTime: 500 })
      .add("ping", () => redis.ping())
      .add("memory", () => inMemory.GET("/items"))
      .add("redis", () => inRedis.GET("/items"));
    await bench.run();
    const [ping, memory, shared] = ["ping", "memory", "redis"].map((name) => median(bench.getTask(name))) as [
      number,
      number,
      number,
    ];
    const more = `${(shared - memory).toFixed(0)} µs (${memory.toFixed(0)} → ${shared.toFixed(0)} µs`;
    return [{ what, measured: `${more}; a PING ${ping.toFixed(0)} µs)`, bar: "" }];
  } finally {
    redis.destroy();
    await stop(server);
  }
}

function clientOf(store: Store) {
  const fetch = async () => Response.json({});
  const options = { baseUrl: "https://partner.example", auth: { apiKey: "key" }, store, fetch };
  return connect<Paths, typeof manifest>(manifest, options);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
}
