import { isIP } from "node:net";
import { allApis } from "../../all-apis.ts";
import { type BuiltSandbox, buildSandbox, type SandboxOptions } from "../../build-sandbox.ts";
import { checkOptions, type OptionNames, shownValue } from "../../checked-options.ts";
import { checkList } from "../../control/access.ts";
import { connectControl, type SandboxControl } from "../../control-client/connect-control.ts";
import type { NewRun } from "../../runs/checked-new-run.ts";
import type { Fixtures } from "../../runs/fixtures-in-run.ts";
import { newRun, type SandboxRun } from "../../runs/new-run.ts";
import { SandboxError } from "../../sandbox-error.ts";
import { sandboxOptions } from "../../sandbox-options.ts";
import { type Verifier, verifierOf } from "../../verify/verifier.ts";
import { SandboxClock } from "../../world/clock.ts";
import { type PassingTime, passingTime } from "../../world/passing-time.ts";
import { localFetch } from "../in-process/local-fetch.ts";
import { consolePage } from "./console-page.ts";
import { createServer, type HttpServer } from "./create-server.ts";
import { takeLittleMemory } from "./low-memory.ts";
import { nodeCrypto } from "./node-crypto.ts";
import type { Admit } from "./receive.ts";

export interface StartOptions extends SandboxOptions {
  /** Port to listen on; 0 picks a free one. Default 4020. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1: reachable from this machine only. */
  readonly host?: string;
  /** A certificate and its private key (PEM), to be reached by https. Default: http. */
  readonly tls?: { readonly cert: string; readonly key: string };
  /**
   * Keeps the process small under load, and gives memory back to the system after large requests and when idle. It changes how V8
   * collects garbage in the whole process. So only a process that is nothing but a sandbox should ask for it, as the command line
   * does. Default false.
   */
  readonly lowMemory?: boolean;
}

const names: OptionNames<StartOptions> = { ...sandboxOptions, port: true, host: true, tls: true, lowMemory: true };

/** A sandbox that listens. */
export interface RunningSandbox extends PassingTime, Verifier {
  /** What base URLs begin with: `http://127.0.0.1:4020`. */
  readonly origin: string;
  /** What pages of `allowOrigins` send to the control plane as `X-Sandbox-Key`; undefined without such origins. */
  readonly controlKey: string | undefined;
  /** Its running clock; `POST /_sandbox/clock` moves, freezes and resumes it. */
  readonly clock: SandboxClock;
  /** What `GET /_sandbox/fixtures` shows at the start. */
  readonly fixtures: Fixtures;
  /** The control plane: a method for each of its operations. */
  readonly control: SandboxControl;
  /**
   * Creates a run: a world of its own, whose calls, clock, faults and resets reach no other run. `await using` deletes it at the end.
   *
   * @throws SandboxError if there are as many runs as `runsMax` allows, or for what is no snapshot.
   */
  run(options?: NewRun): Promise<SandboxRun>;
  /** Ends open connections and everything that waits in this process; resolves when the port is free. */
  stop(): Promise<void>;
  /** The same at the end of a block: `await using sandbox = await startSandbox()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** An empty host would listen on every address. */
function isAddressOrName(host: string): boolean {
  return isIP(host) !== 0 || /^(?![\d.]+$)[a-z\d]([\w.-]*[a-z\d])?$/i.test(host);
}

function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/**
 * Starts a sandbox on a port, on a clock that runs.
 *
 * @throws SandboxError when it cannot listen there, or for an option, a seed or a setting that there is not.
 */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  checkOptions(options, names, "startSandbox()");
  const { port = 4020, host = "127.0.0.1", tls, lowMemory = false } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SandboxError(`port takes a whole number from 0 to 65535, not ${shownValue(port)}.`);
  if (!isAddressOrName(host))
    throw new SandboxError(`host takes an address such as 127.0.0.1 or ::1, or a name, not ${shownValue(host)}.`);
  const clock = new SandboxClock();
  const scheme = tls === undefined ? "http" : "https";
  // Whoever may call it from elsewhere does so by this name; an address that stands for all is none.
  const { allowHosts: otherHosts = [] } = options;
  checkList("allowHosts", otherHosts);
  const allowHosts = [...otherHosts, ...(isWildcard(host) ? [] : [host.includes(":") ? `[${host}]` : host])];
  const sandbox = buildSandbox({ ...allApis, clock, crypto: nodeCrypto, scheme }, { ...options, allowHosts });
  const memory = lowMemory ? takeLittleMemory() : undefined;
  const server = serverOf(sandbox, tls, memory?.admit);
  server.server.on("close", () => memory?.stop());
  try {
    const origin = await server.listen({ port, host });
    // Not by the network, whose certificate no one may know.
    const reached = { origin, fetch: localFetch(sandbox.engine, origin) };
    const control = connectControl(reached);
    const stop = () => {
      sandbox.end();
      return server.close();
    };
    return {
      origin,
      controlKey: sandbox.controlKey,
      clock,
      fixtures: sandbox.fixturesOf(sandbox.world),
      control,
      run: async (given = {}) => (await newRun(sandbox, reached, given)).shown,
      ...passingTime(sandbox.world),
      ...verifierOf(control),
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    const why = taken ? "the port is taken. Choose another with --port" : (error as Error).message;
    throw new SandboxError(`The sandbox cannot listen on ${host}:${port}: ${why}.`);
  }
}

/** @throws SandboxError for what is no certificate with its key. */
function serverOf({ engine, access }: BuiltSandbox, tls: StartOptions["tls"], admit: Admit | undefined): HttpServer {
  if (tls !== undefined && !(typeof tls?.cert === "string" && typeof tls.key === "string"))
    throw new SandboxError("tls takes both `cert` and `key`, each as the text of a PEM file.");
  const problem = tls && pemProblem(tls);
  if (problem !== undefined) throw new SandboxError(`The sandbox cannot use --cert and --key: ${problem}.`);
  try {
    return createServer(engine, { admit, page: consolePage(access), tls });
  } catch (error) {
    throw new SandboxError(`The sandbox cannot use --cert and --key: ${(error as Error).message}.`);
  }
}

/** Which of the two files is something else: OpenSSL does not name it. */
function pemProblem({ cert, key }: NonNullable<StartOptions["tls"]>): string | undefined {
  if (!/-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/.test(cert)) return "the file of --cert has no certificate in PEM form";
  if (!/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(key)) return "the file of --key has no private key in PEM form";
  return undefined;
}
