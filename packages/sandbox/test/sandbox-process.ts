import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Bytes of memory. */
export interface Memory {
  /** Resident now. */
  readonly rss: number;
  /** The most that was ever resident. */
  readonly peak: number;
  /** What JavaScript holds: resident or not, and without what glibc keeps. */
  readonly held: number;
}

/** A sandbox that runs in a process of its own. */
export interface SandboxProcess {
  readonly origin: string;
  readonly port: number;
  /** `give` has it return to the system what it holds without need, instead of when it has been idle for a while. */
  memory(options: { readonly give: boolean }): Promise<Memory>;
  /** What it wrote to stderr so far. */
  errors(): string;
  /** False once it ended by itself. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export async function startSandboxProcess(): Promise<SandboxProcess> {
  const child = fork(join(import.meta.dirname, "sandbox-child.ts"), {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = once(child, "exit");
  const early = ended.then(() => Promise.reject(new Error(`The sandbox ended before it was ready.\n${stderr}`)));
  const [{ origin }] = (await Promise.race([once(child, "message"), early])) as [{ origin: string }];
  early.catch(() => {});
  return {
    origin,
    port: Number(new URL(origin).port),
    async memory(options) {
      const response = once(child, "message");
      child.send(options);
      const [memory] = (await response) as [Memory];
      return memory;
    },
    errors: () => stderr,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
