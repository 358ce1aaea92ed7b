import { argv, pid, stdout } from "node:process";
import { planImport, workOnImport } from "@tillside/audience/queue";
import { planEvents, workOnEvents } from "@tillside/events/queue";
import { redisStore } from "@tillside/policy/redis";
import { Redis } from "ioredis";
import { key, processHeader, type QueueChildOptions } from "./queue-child-options.ts";
import { accountId, audienceClient, eventsClient, someAddresses, someEvents } from "./support.ts";

const part: QueueChildOptions = JSON.parse(argv[2] ?? "");
const { role, kind, origin, redisPort, plan, count, size, time, action = "include", first } = part;
const redis = new Redis({ port: redisPort, host: "127.0.0.1", maxRetriesPerRequest: null });
const sharing = { store: redisStore({ client: redis, servers: 3, onDegrade: false }) };
const place = { client: redis, plan, key };
const working = { ...place, takeOverMs: 1_000 };

/** What a worker sends says which one it is. */
const naming = {
  onRequest({ request }: { readonly request: Request }) {
    request.headers.set(processHeader, String(pid));
  },
};

function played() {
  if (kind === "audience") {
    const client = audienceClient(origin, sharing);
    client.use(naming);
    if (role === "work") return workOnImport(client, working);
    const what = { accountId, action, addresses: "hash", batchSize: size, ahead: 6 } as const;
    return planImport(client, someAddresses(count, first), { ...place, ...what });
  }
  const client = eventsClient(origin, sharing);
  client.use(naming);
  if (role === "work") return workOnEvents(client, working);
  return planEvents(client, someEvents(count, time), { ...place, accountId, path: kind, batchSize: size, ahead: 20 });
}

// A new process needs some time for its modules, its first request and connection. What starts it waits for this line, its first.
await fetch(`${origin}/warm`).then((response) => response.text());
stdout.write("warm\n");
const progress = await played();
stdout.write(`${JSON.stringify(progress)}\n`);
redis.disconnect();
