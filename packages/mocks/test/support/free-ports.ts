import { once } from "node:events";
import { createServer, type Server } from "node:net";

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** The first of two neighbouring ports that are both free. */
export async function freeNeighbours(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const { port } = first.address() as { port: number };
    const second = await listen(port + 1).catch(() => undefined);
    first.close();
    second?.close();
    if (second) return port;
  }
}
