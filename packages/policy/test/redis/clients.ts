import { Cluster, Redis } from "ioredis";
import { createClient, createCluster } from "redis";
import { createClient as createClient5 } from "redis-5";
import { onTestFinished } from "vitest";
import type { RedisClient } from "../../src/redis/index.ts";

/** The clients that can be handed in, by name: connected, and closed when the test ends. */
export const clients: Readonly<Record<string, (port: number) => Promise<RedisClient>>> = {
  async redis(port) {
    const client = createClient({ url: `redis://127.0.0.1:${port}` });
    client.on("error", () => {});
    onTestFinished(() => client.destroy());
    return client.connect();
  },
  async "redis 5"(port) {
    const client = createClient5({ url: `redis://127.0.0.1:${port}` });
    client.on("error", () => {});
    onTestFinished(() => client.destroy());
    return client.connect();
  },
  async ioredis(port) {
    const client = new Redis({ port, host: "127.0.0.1" });
    client.on("error", () => {});
    onTestFinished(() => client.disconnect());
    return client;
  },
};

/** The same for a cluster. */
export const clusters: typeof clients = {
  async redis(port) {
    const client = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${port}` }] });
    client.on("error", () => {});
    onTestFinished(() => client.destroy());
    return client.connect();
  },
  async ioredis(port) {
    const client = new Cluster([{ port, host: "127.0.0.1" }]);
    client.on("error", () => {});
    onTestFinished(() => client.disconnect());
    return client;
  },
};
