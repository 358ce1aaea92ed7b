import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../../src/root.ts";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** From the start of its process until it listened. */
  readonly startMs: number;
  /** Bytes that are resident now. */
  resident(): number;
  /** Microseconds of processor time so far. */
  cpuMicros(): number;
  stop(): Promise<void>;
}

/** Runs a program of this folder that sends its origin as soon as it listens. */
export async function startServer(program: string, ...words: string[]): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = fork(path.join(import.meta.dirname, program), words);
  return serverOf(program, child, startedAt, async () => {
    const [origin] = (await once(child, "message")) as [string];
    return origin;
  });
}

/** Runs the sandbox's command, as its users do. */
export async function startSandboxCommand(): Promise<ServerProcess> {
  const startedAt = performance.now();
  const command = path.join(ROOT, "packages/sandbox/bin/tillside-sandbox.js");
  const child = spawn(process.execPath, [command, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  return serverOf(command, child, startedAt, async () => {
    let shown = "";
    for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
      shown += text;
      const [, origin] = /^Ready at (\S+)\. /m.exec(shown) ?? [];
      if (origin !== undefined) return origin;
    }
    return new Promise<never>(() => {});
  });
}

async function serverOf(
  what: string,
  child: ChildProcess,
  startedAt: number,
  listens: () => Promise<string>,
): Promise<ServerProcess> {
  const ended = once(child, "exit");
  const origin = await Promise.race([
    listens(),
    ended.then(() => Promise.reject(new Error(`${what} ended before it listened.`))),
  ]);
  return {
    origin,
    startMs: performance.now() - startedAt,
    resident() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
    },
    cpuMicros() {
      // What follows the program's name, in which anything may stand: its 12th and 13th are ticks of a hundredth second.
      const [, rest = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
      const ticks = rest.split(" ").slice(11, 13).map(Number);
      return ticks.reduce((sum, each) => sum + each, 0) * 10_000;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
