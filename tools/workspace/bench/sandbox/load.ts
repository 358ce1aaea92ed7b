import autocannon, { type Request } from "autocannon";

/** How fast a server answers one call. */
export interface Speed {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Ten connections, each with the next request as soon as it has the last answer, for five seconds; two more before, uncounted. */
export async function load(origin: string, { path = "/", ...request }: Request): Promise<Speed> {
  const run = (duration: number) => autocannon({ url: `${origin}${path}`, connections: 10, duration, ...request });
  await run(2);
  const { requests, latency, non2xx, errors } = await run(5);
  if (non2xx + errors > 0) throw new Error(`${path} was refused ${non2xx + errors} times of ${requests.total}.`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
