import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { createClient } from "redis";
import { connect } from "../../src/client/connect.ts";
import { redisStore } from "../../src/redis/index.ts";
import { allParts } from "../all-parts.ts";
import type { PathsOf } from "../fake-server.ts";
import type { FleetOrder, FleetReport } from "./fleet.ts";
import { fleetManifest } from "./fleet-manifest.ts";

/** One server of a fleet: calls as fast as it may, until it has to stop. */
const order = JSON.parse(process.argv[2] ?? "{}") as FleetOrder;
const report: FleetReport = { responded: {}, failed: {}, notices: [] };

const redis =
  order.client === "redis"
    ? await createClient({ url: `redis://127.0.0.1:${order.redisPort}` })
        .on("error", () => {})
        .connect()
    : new Redis({ port: order.redisPort, host: "127.0.0.1" }).on("error", () => {});

const manifest = fleetManifest(order.limit);
const client = connect<PathsOf<typeof manifest>, typeof manifest>(
  manifest,
  {
    baseUrl: order.baseUrl,
    auth: { clientId: "client-1", clientSecret: "s3cr3t" },
    store: redisStore({
      client: redis,
      servers: order.servers,
      onDegrade: ({ reason }) => report.notices.push(reason),
    }),
  },
  allParts,
);

let stopped = false;

async function lane(): Promise<void> {
  while (!stopped) {
    try {
      const { response } = await client.GET("/items");
      report.responded[response.status] = (report.responded[response.status] ?? 0) + 1;
    } catch (error) {
      const name = String(error);
      report.failed[name] = (report.failed[name] ?? 0) + 1;
      await sleep(50);
    }
  }
}

// A server that has just begun needs some time for its first request and connection.
await fetch(`${order.baseUrl}/warm`).then((response) => response.text());
let lanes: Promise<void>[] = [];
process.on("message", async (message) => {
  if (message === "go") lanes = Array.from({ length: order.lanes }, lane);
  if (message === "stop") {
    stopped = true;
    await Promise.all(lanes);
    process.send?.(report, () => process.exit());
  }
});
process.send?.("ready");
