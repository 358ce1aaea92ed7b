import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { sha256 } from "@tillside/testing/sha256";
import { onTestFinished } from "vitest";
import { processHeader } from "./queue-child-options.ts";

/** Facts about the requests to the counted path. */
export interface Counted {
  /** When each request arrived, in whole milliseconds of the machine's clock. */
  arrivals: number[];
  /** Number of calls in flight of each process that sent one, by its id, for processes that say so. */
  inFlightOf: Map<string, number>;
  inFlight: number;
  mostInFlight: number;
  /** Number of 429 responses of the sandbox. */
  limited: number;
  /** SHA-256 of the bodies received under each key. */
  bodies: Map<string, Set<string>>;
  /** Number of requests received while one with another `action` was in flight. */
  opposed: number;
}

/** A proxy in front of the sandbox, on its own port, that counts the requests to a path. */
export async function countingProxy(origin: string, path: string) {
  const counted: Counted = {
    arrivals: [],
    inFlightOf: new Map(),
    inFlight: 0,
    mostInFlight: 0,
    limited: 0,
    bodies: new Map(),
    opposed: 0,
  };
  const actions: string[] = [];

  async function through(request: IncomingMessage, body: Buffer): Promise<Response> {
    const key = request.headers["idempotency-key"];
    if (typeof key === "string") {
      const hashes = counted.bodies.get(key) ?? new Set();
      counted.bodies.set(key, hashes.add(sha256(body)));
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && !["host", "connection", "content-length"].includes(name) ? [[name, value]] : [],
    ) as [string, string][];
    return fetch(`${origin}${request.url}`, {
      method: request.method ?? "GET",
      headers,
      ...(body.length > 0 && { body }),
    });
  }

  const server = createServer(async (request, response) => {
    const isCounted = request.url === path;
    const sender = request.headers[processHeader];
    // A call that ends after its round has no part in the counts of the next one.
    const { inFlightOf } = counted;
    const addInFlight = (more: 1 | -1) => {
      counted.inFlight += more;
      if (typeof sender === "string") inFlightOf.set(sender, (inFlightOf.get(sender) ?? 0) + more);
    };
    if (isCounted) {
      counted.arrivals.push(Date.now());
      addInFlight(1);
      counted.mostInFlight = Math.max(counted.mostInFlight, counted.inFlight);
    }
    let action: string | undefined;
    try {
      const body = await buffer(request);
      action = isCounted ? actionOf(body) : undefined;
      if (action !== undefined) {
        if (actions.some((other) => other !== action)) counted.opposed += 1;
        actions.push(action);
      }
      const received = await through(request, body);
      if (received.status === 429) counted.limited += 1;
      response.writeHead(received.status, {
        "content-type": received.headers.get("content-type") ?? "application/json",
      });
      response.end(Buffer.from(await received.arrayBuffer()));
    } catch {
      // The sandbox dropped the connection.
      response.destroy();
    } finally {
      if (isCounted) addInFlight(-1);
      if (action !== undefined) actions.splice(actions.indexOf(action), 1);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, counted };
}

/** The `action` of an audience request; undefined if its body has none. */
function actionOf(body: Buffer): string | undefined {
  const { action } = JSON.parse(body.toString()) as { readonly action?: string };
  return action;
}

/** The highest number of arrivals within any window of this many milliseconds. */
export function mostWithin(windowMs: number, arrivals: readonly number[]): number {
  let [from, most] = [0, 0];
  for (const [index, at] of arrivals.entries()) {
    while (at - (arrivals[from] ?? at) >= windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
