import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import type { Fault } from "./faults.ts";

/** One request for a write as it arrived, in milliseconds. */
interface Arrival {
  readonly at: number;
  readonly key: string | undefined;
}

/** A server on loopback with one fault; under a key that it has seen it carries nothing out again. */
export class FaultyServer {
  readonly #server: Server;
  readonly #fault: Fault;
  readonly #keys = new Set<string>();
  readonly arrivals: Arrival[] = [];
  /** How often the write was carried out. */
  writes = 0;

  private constructor(fault: Fault) {
    this.#fault = fault;
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  static async start(fault: Fault): Promise<FaultyServer> {
    const server = new FaultyServer(fault);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    if (request.url?.endsWith("/oauth/token")) {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ access_token: "token", expires_in: 3600 }));
      return;
    }
    const key = request.headers["idempotency-key"]?.toString();
    this.arrivals.push({ at: performance.now(), key });
    const moved = request.url === "/elsewhere";
    if (moved || this.#fault.executes) this.#write(key);
    if (moved) response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    else this.#fault.answer(response);
  }

  #write(key: string | undefined): void {
    if (key !== undefined && this.#keys.has(key)) return;
    if (key !== undefined) this.#keys.add(key);
    this.writes += 1;
  }
}
