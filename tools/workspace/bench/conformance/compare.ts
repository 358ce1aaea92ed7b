import { clients } from "./clients.ts";
import { type Fault, faults } from "./faults.ts";
import { FaultyServer } from "./faulty-server.ts";

/** A client that goes on longer is cut off. */
const longestMs = 50_000;

/** What every client makes of every fault with one POST, each in front of a server of its own, all at the same time. */
export async function compare(): Promise<string[][]> {
  const heading = ["fault, every time", "client", "attempts", "gaps (s)", "same key?", "duplicate write?"];
  const cells = faults.flatMap((fault) => Object.entries(clients).map(([name, post]) => row(fault, name, post)));
  return [heading, ...(await Promise.all(cells))];
}

async function row(fault: Fault, name: string, post: (url: string) => Promise<unknown>): Promise<string[]> {
  const server = await FaultyServer.start(fault);
  const limit = new AbortController();
  // Every call fails; what counts is what reached the server.
  const ended = post(server.url).then(
    () => "",
    () => "",
  );
  const cut = await Promise.race([ended, after(longestMs, limit.signal)]);
  limit.abort();
  await server.stop();
  const { arrivals, writes } = server;
  const gaps = arrivals.slice(1).map(({ at }, index) => ((at - (arrivals[index]?.at ?? at)) / 1000).toFixed(1));
  const keys = new Set(arrivals.map(({ key }) => key));
  const sameKey = keys.has(undefined) ? "no key" : keys.size === 1 ? "yes" : "NO";
  return [fault.name, name, `${arrivals.length}${cut}`, gaps.join(", "), sameKey, writes > 1 ? `YES, ${writes}` : "no"];
}

function after(milliseconds: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("…"), milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
