import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/**
 * The first of two neighbouring ports that are both free. They lie below those that the system gives to outgoing connections:
 * on a busy machine one of these would be gone before the mock has started.
 */
export async function freeNeighbours(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const first = await listen(port).catch(() => undefined);
    const second = await listen(port + 1).catch(() => undefined);
    first?.close();
    second?.close();
    if (first && second) return port;
  }
}
