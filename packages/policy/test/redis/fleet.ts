import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { FleetLimit } from "./fleet-manifest.ts";

/** What one server of a fleet is started with. */
export interface FleetOrder {
  readonly redisPort: number;
  readonly baseUrl: string;
  readonly client: "redis" | "ioredis";
  readonly servers: number;
  /** Calls that each server has at once. */
  readonly lanes: number;
  readonly limit: FleetLimit;
}

/** The results of a server's calls, by status and by error, and what it said about Redis. */
export interface FleetReport {
  readonly responded: Record<string, number>;
  readonly failed: Record<string, number>;
  readonly notices: string[];
}

const child = path.join(import.meta.dirname, "fleet-child.ts");

/** Starts the servers of a fleet, every second one with the other Redis client; they wait for `go()`. */
export async function startFleet(order: Omit<FleetOrder, "client">) {
  const servers = Array.from({ length: order.servers }, (_, number) => {
    const own: FleetOrder = { ...order, client: number % 2 === 0 ? "redis" : "ioredis" };
    const server = fork(child, [JSON.stringify(own)], { execArgv: ["--disable-warning=ExperimentalWarning"] });
    onTestFinished(() => void server.kill("SIGKILL"));
    return server;
  });
  await Promise.all(servers.map((server) => once(server, "message")));

  async function reportOf(server: ChildProcess): Promise<FleetReport> {
    const report = once(server, "message");
    server.send("stop");
    return (await report)[0] as FleetReport;
  }

  return {
    servers,
    go: () => servers.forEach((server) => void server.send("go")),
    stop: (some: readonly ChildProcess[] = servers) => Promise.all(some.map(reportOf)),
  };
}

/** Sums up what the reports count. */
export function sum(reports: readonly FleetReport[], what: "responded" | "failed"): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { [what]: counts } of reports) {
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  }
  return total;
}
