import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

/** Whether to skip the tests that need Redis. Prints the reason; throws with TILLSIDE_FORBID_SKIPS=1. */
export function mustSkip(): boolean {
  if (spawnSync("redis-server", ["--version"]).status === 0) return false;
  const message = "redis-server is missing, so nothing is shared. Install it: apt-get install -y redis-server";
  if (process.env.TILLSIDE_FORBID_SKIPS === "1") throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
  return true;
}

/**
 * A Redis server for one test, on loopback. It stores nothing, so it is empty after a restart, unless it `keeps` its data. `cluster`:
 * one node that has every slot and refuses a script whose keys belong to several.
 */
export async function startRedis({ cluster = false, keeps = false } = {}) {
  const port = await freePort();
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", keeps ? "yes" : "no"];
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-redis-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (keeps) settings.push("--appendfsync", "always");
  if (cluster) settings.push("--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1");
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn("redis-server", settings, { stdio: "ignore", cwd: folder });
    server = started;
    for (let tries = 0; !(await responds(port, started.pid)); tries++) {
      if (started.exitCode !== null || tries > 200) throw new Error(`redis-server does not listen on port ${port}`);
      await sleep(25);
    }
  }

  /** Kills the server, as in a crash. */
  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  }

  onTestFinished(kill);
  await start();
  if (cluster) await takeAllSlots(port);
  return {
    port,
    start,
    kill,
    /** Keeps every connection open and does not respond. */
    stop: () => server?.kill("SIGSTOP"),
    resume: () => server?.kill("SIGCONT"),
  };
}

/** Whether this process listens on the port, which another process may have taken in between. */
async function responds(port: number, pid: number | undefined): Promise<boolean> {
  const client = new Redis({ port, host: "127.0.0.1", lazyConnect: true, retryStrategy: () => null });
  client.on("error", () => {});
  const reported = await client.connect().then(
    () => client.info("server"),
    () => "",
  );
  client.disconnect();
  return reported.includes(`process_id:${pid}\r\n`);
}

async function takeAllSlots(port: number): Promise<void> {
  const client = new Redis({ port, host: "127.0.0.1" });
  await client.call("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
  while (!String(await client.call("CLUSTER", "INFO")).includes("cluster_state:ok")) await sleep(50);
  client.disconnect();
}
