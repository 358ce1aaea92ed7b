import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { buffer } from "node:stream/consumers";

/** One request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  /** Milliseconds of the system clock. */
  readonly at: number;
}

/** How the server handles one request. */
export type Behavior = (response: ServerResponse, request: Received) => void;

const json = { "Content-Type": "application/json" };

/** Sends the first byte of a response only, and calls `then` a little later. */
function begin(response: ServerResponse, then: () => void): void {
  response.writeHead(200, { ...json, "Content-Length": "100" }).write("{");
  setTimeout(then, 10);
}

/** Cuts the connection without a response. */
export const reset: Behavior = (response) => void response.socket?.destroy();

/** Cuts the connection within the response. */
export const resetAfterHeaders: Behavior = (response) => begin(response, () => response.socket?.destroy());

/** Never responds. */
export function stall(onStall: () => void): Behavior {
  return () => onStall();
}

/** Begins a response and never ends it. */
export function stallAfterHeaders(onStall: () => void): Behavior {
  return (response) => begin(response, onStall);
}

/** Responds with 200 and JSON that ends too early. */
export const brokenJson: Behavior = (response) => void response.writeHead(200, json).end('{"data":');

/** Responds with this JSON. */
export function respond(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Behavior {
  return (response) => void response.writeHead(status, { ...json, ...headers }).end(body);
}

/** A real server on loopback that plays a script, one behavior per API request. Its token operation always works. */
export class MisbehavingServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #usual: Behavior;
  /** The API requests, without token requests. */
  readonly received: Received[] = [];
  #script: Behavior[] = [];
  #otherwise: Behavior;
  exchanges = 0;
  /** The lifetime of tokens exchanged from now on. */
  tokenLifeSeconds = 10_000_000;
  /** The behavior for the next token request, in place of a token. */
  nextExchange: Behavior | undefined;
  /** Number of requests that wait for a response. */
  open = 0;
  /** Number since the server was started. */
  socketsOpened = 0;

  private constructor(usual: Behavior) {
    this.#usual = usual;
    this.#otherwise = usual;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.keepAliveTimeout = 60_000;
    this.#server.on("connection", (socket) => {
      this.socketsOpened += 1;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  /** @param usual the behavior for requests after the end of the script. */
  static async start(usual: Behavior): Promise<MisbehavingServer> {
    const server = new MisbehavingServer(usual);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get sockets(): number {
    return this.#sockets.size;
  }

  /** Starts another script and forgets the requests received so far. */
  play(script: readonly Behavior[], otherwise = this.#usual): void {
    this.#script = [...script];
    this.#otherwise = otherwise;
    this.received.length = 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    this.open += 1;
    response.on("close", () => {
      this.open -= 1;
    });
    const { url: path = "", headers } = request;
    const received = { path, headers, body: await buffer(request), at };
    if (path.endsWith("/oauth/token")) {
      const exchange = this.nextExchange ?? this.#exchange;
      this.nextExchange = undefined;
      exchange(response, received);
      return;
    }
    this.received.push(received);
    (this.#script.shift() ?? this.#otherwise)(response, received);
  }

  readonly #exchange: Behavior = (response) => {
    this.exchanges += 1;
    const token = { access_token: `token-${this.exchanges}`, token_type: "Bearer", expires_in: this.tokenLifeSeconds };
    response.writeHead(200, json).end(JSON.stringify(token));
  };
}
