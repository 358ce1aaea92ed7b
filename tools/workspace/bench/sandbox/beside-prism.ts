import { apis } from "@tillside/mocks";
import type { Figure } from "../figure.ts";
import { median } from "../median.ts";
import { loads, type Speed } from "./load.ts";
import { callsOf } from "./sample-calls.ts";
import { type ServerProcess, startSandboxCommand, startServer } from "./server-process.ts";

/**
 * The sandbox beside a bare Node server, which parses JSON and checks nothing, and beside Prism, which validates requests and responses as
 * the sandbox does: one read and one write. Prism looks through all of its operations for each request, so it is measured on the
 * one API's bundle, and on all that the sandbox serves.
 */
export async function besidePrism(): Promise<Figure[]> {
  await using servers = new AsyncDisposableStack();
  const kept = async (starting: Promise<ServerProcess>) => servers.adopt(await starting, (server) => server.stop());

  const [sandbox, bare] = [await kept(startSandboxCommand()), await kept(startServer("bare-child.ts"))];
  const prism = await kept(startServer("prism-child.ts", ...apis));
  const figures: Figure[] = [];
  for (const { what, api, prefix, request, prismAtLeast, bareAtMost } of await callsOf(fetch, sandbox.origin)) {
    const speeds = await loads({
      sandbox: { server: sandbox, request: { ...request, path: `${prefix}${request.path}` } },
      bare: { server: bare, request },
      one: { server: await kept(startServer("prism-child.ts", api)), request },
      all: { server: prism, request },
    });
    const beside = (speed: Speed) => times(speed.cpuMicros, speeds.sandbox.cpuMicros);
    figures.push(
      {
        what: `sandbox, ${what}`,
        measured: `${shown(speeds.sandbox)}; × ${times(speeds.sandbox.cpuMicros, speeds.bare.cpuMicros)} of a bare server (${shown(speeds.bare)})`,
        bar: `× ${bareAtMost} of the bare server's processor time`,
      },
      {
        what: "  beside Prism on the same APIs",
        measured: `× ${beside(speeds.all)} (${shown(speeds.all)})`,
        bar: `(at least × ${prismAtLeast})`,
      },
      { what: "  beside Prism on its API", measured: `× ${beside(speeds.one)} (${shown(speeds.one)})`, bar: "" },
    );
  }
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  return [
    ...figures,
    {
      what: "sandbox, memory after that load",
      measured: `${megabytes(sandbox.resident())} (Prism on all APIs ${megabytes(prism.resident())})`,
      bar: "160 MB",
    },
    {
      what: "sandbox, from its process's start to listening, the median of seven",
      measured: `${await startTime(startSandboxCommand)} (a bare server ${await startTime(() => startServer("bare-child.ts"))})`,
      bar: "150 ms",
    },
  ];
}

async function startTime(starts: () => Promise<ServerProcess>): Promise<string> {
  const times: number[] = [];
  for (let start = 0; start < 7; start++) {
    const server = await starts();
    times.push(server.startMs);
    await server.stop();
  }
  return `${Math.round(median(times))} ms`;
}

function times(one: number, other: number): string {
  const factor = one / other;
  return factor.toFixed(factor < 10 ? 2 : 1);
}

function shown({ perSecond, p99Ms, cpuMicros }: Speed): string {
  return `${cpuMicros.toFixed(1)} µs of processor, ${Math.round(perSecond).toLocaleString("en")}/s, p99 ${p99Ms} ms`;
}
