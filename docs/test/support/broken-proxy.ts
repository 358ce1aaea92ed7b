import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of the APIs that cannot reach them. */
export interface BrokenProxy {
  readonly origin: string;
  stop(): void;
}

/** Starts a server that responds with a token to each request for one, and with 502 and this body to any other. */
export async function startBrokenProxy(body: string): Promise<BrokenProxy> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith("/token")) {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ access_token: "token-1", token_type: "Bearer", expires_in: 3600 }));
      return;
    }
    response.writeHead(502, { "Content-Type": "text/html" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
