import autocannon, { type Request } from "autocannon";
import type { ServerProcess } from "./server-process.ts";

/** A server, and the call that it is sent. */
export interface Target {
  readonly server: ServerProcess;
  readonly request: Request;
}

/** How fast a server responds to one call. */
export interface Speed {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of the server's processor, for one call: unlike the others the same on a busy machine. */
  readonly cpuMicros: number;
}

const warmUpRounds = 2;
const rounds = 5;

/**
 * Ten connections for a second at one server, each with the next request as soon as it has the last response, then at the next server,
 * round after round: what else the machine does changes, and then it does for all of them.
 */
export async function loads<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
): Promise<Readonly<Record<Name, Speed>>> {
  const names = Object.keys(targets) as Name[];
  const measured = new Map(names.map((name) => [name, { calls: 0, cpuMicros: 0, p99Ms: 0 }]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [name, sum] of measured) {
      const { calls, cpuMicros, p99Ms } = await oneSecond(targets[name]);
      if (round < 0) continue;
      sum.calls += calls;
      sum.cpuMicros += cpuMicros;
      sum.p99Ms = Math.max(sum.p99Ms, p99Ms);
    }
  }
  const speeds = Array.from(measured, ([name, { calls, cpuMicros, p99Ms }]) => {
    return [name, { perSecond: calls / rounds, p99Ms, cpuMicros: cpuMicros / calls }];
  });
  return Object.fromEntries(speeds) as Record<Name, Speed>;
}

async function oneSecond({ server, request: { path = "/", ...request } }: Target) {
  const before = server.cpuMicros();
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${server.origin}${path}`,
    connections: 10,
    duration: 1,
    ...request,
  });
  if (non2xx + errors > 0) throw new Error(`${path} was refused ${non2xx + errors} times of ${requests.total}.`);
  return { calls: requests.total, cpuMicros: server.cpuMicros() - before, p99Ms: latency.p99 };
}
