import { allApis } from "../../all-apis.ts";
import { buildSandbox, type SandboxOptions } from "../../build-sandbox.ts";
import { connectControl, type SandboxControl } from "../../control-client/connect-control.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { SandboxClock } from "../../world/clock.ts";
import { createServer } from "./create-server.ts";
import { nodeCrypto } from "./node-crypto.ts";

export interface StartOptions extends SandboxOptions {
  /** Port to listen on; 0 picks a free one. Default 4020. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1: reachable from this machine only. */
  readonly host?: string;
  /**
   * Gives memory back to the system after large requests and when idle. It takes whole garbage collections of the process, so
   * only a process that is nothing but a sandbox should ask for it, as the command line does. Default false.
   */
  readonly lowMemory?: boolean;
}

/** A sandbox that listens. */
export interface RunningSandbox {
  /** What base URLs begin with: `http://127.0.0.1:4020`. */
  readonly origin: string;
  /** Its running clock; `POST /_sandbox/clock` moves, freezes and resumes it. */
  readonly clock: SandboxClock;
  /** What `GET /_sandbox/fixtures` shows. */
  readonly fixtures: Readonly<Record<string, unknown>>;
  /** The control plane: a method for each of its operations. */
  readonly control: SandboxControl;
  /** Ends open connections too; resolves when the port is free. */
  stop(): Promise<void>;
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/**
 * Starts a sandbox on a port, on a clock that runs.
 *
 * @throws SandboxError when it cannot listen there, or for a seed or a setting that there is not.
 */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { port = 4020, host = "127.0.0.1", lowMemory = false } = options;
  const clock = new SandboxClock();
  // Whoever may call it from elsewhere does so by this name; an address that stands for all is none.
  const allowHosts = [
    ...(options.allowHosts ?? []),
    ...(isWildcard(host) ? [] : [host.includes(":") ? `[${host}]` : host]),
  ];
  const { engine, fixtures } = buildSandbox({ ...allApis, clock, crypto: nodeCrypto }, { ...options, allowHosts });
  const memory = lowMemory ? (await import("./memory-keeper.ts")).keepMemoryLow() : undefined;
  const server = createServer(engine, memory?.admit);
  server.server.on("close", () => memory?.stop());
  try {
    const origin = await server.listen({ port, host });
    const control = connectControl({ origin, fetch });
    return { origin, clock, fixtures, control, stop: () => server.close() };
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    const why = taken ? "the port is taken. Choose another with --port" : (error as Error).message;
    throw new SandboxError(`The sandbox cannot listen on ${host}:${port}: ${why}.`);
  }
}
