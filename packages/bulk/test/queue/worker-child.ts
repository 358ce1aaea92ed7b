/**
 * A process with a worker: `fork(…, [<port of Redis>, <"ioredis" or "node-redis">])`. It sends "working" when it has
 * a batch, and "lost" for each error of its client. On a message it ends the worker and the client, and then has to end by itself.
 */

import { once } from "node:events";
import type { RedisClient } from "@tillside/policy/redis";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { workOnBulk } from "../../src/queue/index.ts";
import { queuedNumbers, sharingClient } from "./queued-numbers.ts";

const [port, kind] = process.argv.slice(2);

function say(word: string): void {
  if (process.connected) process.send?.(word);
}

const lost = () => say("lost");

async function opened(): Promise<{ client: RedisClient; end: () => void }> {
  if (kind === "ioredis") {
    const client = new Redis({ port: Number(port), maxRetriesPerRequest: null });
    client.on("error", lost);
    return { client, end: () => client.disconnect() };
  }
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  client.on("error", lost);
  return { client: await client.connect(), end: () => client.destroy() };
}

const { client, end } = await opened();
const place = { client, plan: "spring", key: new Uint8Array(32).fill(7) };
const job = queuedNumbers(() => {
  say("working");
  return { result: "unknown", final: false, message: "no response" };
});
const worker = workOnBulk("workOnNumbers", sharingClient(client), { ...place, stopAfterUnknown: 99 }, () => job);
await once(process, "message");
process.disconnect();
worker.stop();
await worker;
end();
