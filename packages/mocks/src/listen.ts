import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bundle } from "./bundle.ts";
import { wholeOf } from "./exchange.ts";
import { startPrism } from "./prism.ts";
import { respondWith } from "./respond-with.ts";

/** A mock that listens. */
export interface Listening {
  readonly port: number;
  /** Ends open connections too; resolves when the port is free. */
  close(): Promise<void>;
}

/** Called with every response: method, path without the query, status. */
export type RequestLog = (method: string, path: string, status: number) => void;

/**
 * Runs a mock in this process on an OpenAPI document (a file or the parsed object): Prism, with an HTTP server before it. Port 0
 * picks a free one. Rejects when it cannot listen.
 */
export async function listen(
  document: string | object,
  port: number,
  host: string,
  log: RequestLog = () => {},
): Promise<Listening> {
  const bundle: object = typeof document === "string" ? JSON.parse(readFileSync(document, "utf8")) : document;
  const checking = await startPrism(bundle, { validateRequest: true });
  const lenient = await startPrism(bundle, { validateRequest: false });
  const respond = respondWith(bundle as Bundle, { checking: checking.port, lenient: lenient.port });
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "/", headers } = request;
    try {
      const {
        status,
        headers: responded,
        body,
      } = await respond({ method, url, headers, body: await wholeOf(request) });
      log(method, url.split("?")[0] ?? "", status);
      response.writeHead(status, responded).end(body);
    } catch (error) {
      // The caller went, or the mock is being stopped, or the log throws.
      response.destroy(error as Error);
    }
  });
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await Promise.all([closed, checking.close(), lenient.close()]);
  };
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  } catch (error) {
    await close();
    throw error;
  }
  return { port: (server.address() as AddressInfo).port, close };
}
