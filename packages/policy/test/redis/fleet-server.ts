import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { limiters } from "../limited-servers.ts";

interface FleetServerOptions {
  /** Calls above this get a 429, whichever way the window is counted. */
  readonly limit: number;
  readonly windowMs: number;
  /** Of a token. */
  readonly lifeSeconds?: number;
  readonly takesMs?: number;
}

/** An API on loopback and its token endpoint: enforces its limit in three ways at once, and writes down what comes. */
export async function fleetServer({ limit, windowMs, lifeSeconds = 300, takesMs = 0 }: FleetServerOptions) {
  /** When calls arrived, and tokens were exchanged: milliseconds, of one monotonic clock. */
  const arrivals: number[] = [];
  const exchanges: number[] = [];
  const statuses: Record<number, number> = {};
  let [inFlight, mostInFlight, revoked] = [0, 0, 0];
  const accepts = Object.values(limiters).map((limiter) => limiter(limit, windowMs));

  function statusOf(authorization: string | undefined, now: number): number {
    const token = Number(authorization?.replace("Bearer token-", ""));
    if (!(token > revoked)) return 401;
    arrivals.push(now);
    return accepts.map((accept) => accept(now)).every(Boolean) ? 200 : 429;
  }

  const server = createServer(async (request, response) => {
    const now = performance.now();
    response.setHeader("Content-Type", "application/json");
    if (request.url === "/token") {
      exchanges.push(now);
      await sleep(20);
      response.end(JSON.stringify({ access_token: `token-${exchanges.length}`, expires_in: lifeSeconds }));
      return;
    }
    if (request.url !== "/items") {
      response.end("{}");
      return;
    }
    response.statusCode = statusOf(request.headers.authorization, now);
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    response.once("close", () => inFlight--);
    await sleep(takesMs);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    arrivals,
    exchanges,
    statuses,
    mostInFlight: () => mostInFlight,
    inFlight: () => inFlight,
    /** All tokens that there are. */
    revoke() {
      revoked = exchanges.length;
    },
  };
}
