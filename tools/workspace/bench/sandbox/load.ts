import autocannon, { type Request } from "autocannon";
import type { ServerProcess } from "./server-process.ts";

/** How fast a server answers one call. */
export interface Speed {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of the server's processor, for one call: unlike the others the same on a busy machine. */
  readonly cpuMicros: number;
}

/** Ten connections, each with the next request as soon as it has the last answer, for five seconds; two more before, uncounted. */
export async function load(server: ServerProcess, { path = "/", ...request }: Request): Promise<Speed> {
  const url = `${server.origin}${path}`;
  const run = (duration: number) => autocannon({ url, connections: 10, duration, ...request });
  await run(2);
  const before = server.cpuMicros();
  const { requests, latency, non2xx, errors } = await run(5);
  const cpuMicros = (server.cpuMicros() - before) / requests.total;
  if (non2xx + errors > 0) throw new Error(`${path} was refused ${non2xx + errors} times of ${requests.total}.`);
  return { perSecond: requests.average, p99Ms: latency.p99, cpuMicros };
}
