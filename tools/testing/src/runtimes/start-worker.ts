import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Runtime } from "./runtimes.ts";

/** One worker behind one socket, which may reach loopback only. An early date: old workers are to run as well. */
const config = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "smoke", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2022-12-01",
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "smoke")],
);
`;

const limitMs = 60_000;

/** A worker that serves until it is stopped. */
export interface Worker {
  /** Asks it once; what it returned. */
  ask(query: Readonly<Record<string, string>>): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts workerd with the folder's `worker.js` on a free port. */
export async function startWorker({ program }: Runtime, folder: string): Promise<Worker> {
  const file = path.join(folder, "worker.capnp");
  writeFileSync(file, config);
  // On the fourth descriptor it says which port it took.
  const worker = spawn(program, ["serve", "--control-fd=3", file], {
    cwd: folder,
    env: { HOME: folder },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    timeout: limitMs,
  });
  let said = "";
  worker.stderr?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const ended = once(worker, "close");
  const port = await Promise.race([portOf(worker.stdio[3] as Readable), ended.then(() => undefined)]);
  if (port === undefined) throw new Error(`workerd ended at once:\n${said}`);
  return {
    async ask(query) {
      const url = `http://127.0.0.1:${port}/?${new URLSearchParams(query)}`;
      const response = await fetch(url, { signal: AbortSignal.timeout(limitMs) });
      if (!response.ok) throw new Error(`The worker returned ${response.status}:\n${await response.text()}\n${said}`);
      return response.json();
    },
    async stop() {
      worker.kill();
      await ended;
    },
  };
}

async function portOf(control: Readable): Promise<number | undefined> {
  for await (const line of control.setEncoding("utf8")) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === "listen") return port;
  }
  return undefined;
}
