import type { RedisClient } from "@tillside/policy/redis";
import { type ConnectionOptions, createNodeRedisClient } from "bullmq";

const adapters = new WeakMap<RedisClient, ConnectionOptions>();

/**
 * What BullMQ reaches Redis with. It would wrap a client of node-redis again for each queue and worker. A wrapper without a listener throws
 * the errors of the connection, so after its queue had closed, a lost connection would end the process. So each client has one wrapper
 * with a listener that stays, and each copy that a worker makes has one, too. The caller listens to the client itself.
 */
export function queueConnection(client: RedisClient): ConnectionOptions {
  if (!("evalSha" in client)) return client as ConnectionOptions;
  const known = adapters.get(client);
  if (known !== undefined) return known;
  const adapter = heard(createNodeRedisClient(client as unknown as Parameters<typeof createNodeRedisClient>[0]));
  const copy = adapter.duplicate.bind(adapter);
  adapter.duplicate = (...options) => heard(copy(...options));
  adapters.set(client, adapter);
  return adapter;
}

function heard<Adapter extends ReturnType<typeof createNodeRedisClient>>(adapter: Adapter): Adapter {
  adapter.on("error", () => {});
  return adapter;
}
