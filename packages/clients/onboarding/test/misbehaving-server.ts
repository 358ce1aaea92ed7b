import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";

/** What the server does with one request. */
export type Behaviour = (response: ServerResponse, request: Received) => void;

/** One request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An answer in onboarding's envelope. */
export function answer(status: number, headers: Record<string, string> = {}): Behaviour {
  return (response) => {
    const success = status < 300;
    response.writeHead(status, { "Content-Type": "application/json", "X-Request-Id": "request-1", ...headers });
    response.end(
      JSON.stringify({
        status,
        error: success ? null : "Code",
        message: success ? "ok" : "no",
        request_id: "request-1",
        data: success ? { account_id: "account-1", operation_id: "operation-1", pages: [] } : null,
      }),
    );
  };
}

/** Cuts the connection without an answer. */
export const reset: Behaviour = (response) => response.socket?.destroy();

/** Says 200 and never sends the body. */
export function stallAfterHeaders(onStall: () => void): Behaviour {
  return (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
    response.flushHeaders();
    setTimeout(onStall, 20);
  };
}

/** Never answers. */
export function stall(onStall: () => void): Behaviour {
  return () => onStall();
}

/** A loopback server that plays a script, one behaviour per API request, and issues a new token per exchange. */
export class MisbehavingServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly received: Received[] = [];
  script: Behaviour[] = [];
  exchanges = 0;
  socketsOpened = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.on("connection", (socket) => {
      this.socketsOpened += 1;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  static async start(): Promise<MisbehavingServer> {
    const server = new MisbehavingServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  reset(script: Behaviour[]): void {
    this.script = script;
    this.received.length = 0;
    this.exchanges = 0;
    this.socketsOpened = 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    const body = await text(request);
    if (path === "/api/v1/oauth/token") {
      this.exchanges += 1;
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({ access_token: `token-${this.exchanges}`, token_type: "Bearer", expires_in: 10_000_000 }),
      );
      return;
    }
    const received = { method, path, headers, body };
    this.received.push(received);
    (this.script.shift() ?? answer(200))(response, received);
  }
}
