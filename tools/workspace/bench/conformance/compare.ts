import { type Behavior, MisbehavingServer, type Received, respond } from "@tillside/testing/misbehaving-server";
import { clients } from "./clients.ts";
import { elsewhere, type Fault, faults } from "./faults.ts";

/** A client that goes on longer is cut off. */
const longestMs = 50_000;

/** What every client makes of every fault with one POST, each in front of a server of its own, all at the same time. */
export async function compare(): Promise<string[][]> {
  const heading = ["fault, every time", "client", "attempts", "gaps (s)", "same key?", "duplicate write?"];
  const cells = faults.flatMap((fault) => Object.entries(clients).map(([name, post]) => row(fault, name, post)));
  return [heading, ...(await Promise.all(cells))];
}

async function row(fault: Fault, name: string, post: (url: string) => Promise<unknown>): Promise<string[]> {
  const server = await MisbehavingServer.start(behaviorOf(fault));
  const limit = new AbortController();
  // Every call fails; what counts is what reached the server.
  const ended = post(server.url).then(
    () => "",
    () => "",
  );
  const cut = await Promise.race([ended, after(longestMs, limit.signal)]);
  limit.abort();
  await server.stop();
  const { received } = server;
  const writes = writesOf(received, fault);
  const gaps = received.slice(1).map(({ at }, index) => ((at - (received[index]?.at ?? at)) / 1000).toFixed(1));
  const keys = new Set(received.map(keyOf));
  const sameKey = keys.has(undefined) ? "no key" : keys.size === 1 ? "yes" : "NO";
  return [fault.name, name, `${received.length}${cut}`, gaps.join(", "), sameKey, writes > 1 ? `YES, ${writes}` : "no"];
}

function behaviorOf(fault: Fault): Behavior {
  const moved = respond(200, "{}");
  return (response, request) => (request.path === elsewhere ? moved : fault.respond)(response, request);
}

const keyOf = ({ headers }: Received) => headers["idempotency-key"]?.toString();

/** How often the server executes the write. It does not execute a key that it has seen again. */
function writesOf(received: readonly Received[], { executes }: Fault): number {
  const executed = received.filter(({ path }) => executes || path === elsewhere);
  const keys = executed.map(keyOf);
  return new Set(keys.filter((key) => key !== undefined)).size + keys.filter((key) => key === undefined).length;
}

function after(milliseconds: number, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("…"), milliseconds);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });
}
