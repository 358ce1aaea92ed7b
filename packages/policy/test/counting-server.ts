import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One write as the server carried it out. */
interface Executed {
  readonly body: string;
  /** Requests with this key. */
  times: number;
}

/**
 * A server on loopback that executes a key once and returns the first result for repeats, before or after a pause,
 * so that a client can die at any moment in between. `delay` gives milliseconds.
 */
export async function countingServer(delay: () => number) {
  const executed = new Map<string, Executed>();
  /** Keys that came with other bytes than at first. */
  const changed: string[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    const body = Buffer.concat(chunks).toString();
    await sleep(delay());
    const key = String(request.headers["idempotency-key"]);
    const first = executed.get(key);
    if (first !== undefined && first.body !== body) changed.push(key);
    executed.set(key, { body: first?.body ?? body, times: (first?.times ?? 0) + 1 });
    await sleep(delay());
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    executed,
    changed,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
