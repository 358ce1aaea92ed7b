import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { buffer } from "node:stream/consumers";

/** One request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
  /** Milliseconds by the computer's clock. */
  readonly at: number;
}

/** What the server does with one request. */
export type Behaviour = (response: ServerResponse, request: Received) => void;

const json = { "Content-Type": "application/json" };

/** The first byte of a response and no more; `then` follows a little later. */
function begin(response: ServerResponse, then: () => void): void {
  response.writeHead(200, { ...json, "Content-Length": "100" }).write("{");
  setTimeout(then, 10);
}

/** Cuts the connection without a response. */
export const reset: Behaviour = (response) => void response.socket?.destroy();

/** Cuts the connection within the response. */
export const resetAfterHeaders: Behaviour = (response) => begin(response, () => response.socket?.destroy());

/** Never responds. */
export function stall(onStall: () => void): Behaviour {
  return () => onStall();
}

/** Begins a response and never goes on. */
export function stallAfterHeaders(onStall: () => void): Behaviour {
  return (response) => begin(response, onStall);
}

/** Says 200, and its JSON ends too early. */
export const brokenJson: Behaviour = (response) => void response.writeHead(200, json).end('{"data":');

/** A JSON response with this body. */
export function respond(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Behaviour {
  return (response) => void response.writeHead(status, { ...json, ...headers }).end(body);
}

/** A real server on loopback that plays a script, one behaviour per API request. Its token operation always works. */
export class MisbehavingServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #usual: Behaviour;
  /** Requests of the API, not those for a token. */
  readonly received: Received[] = [];
  #script: Behaviour[] = [];
  #otherwise: Behaviour;
  exchanges = 0;
  /** Of the tokens that are exchanged from now on. */
  tokenLifeSeconds = 10_000_000;
  /** Instead of the next token. */
  nextExchange: Behaviour | undefined;
  /** Requests that wait for a response. */
  open = 0;
  /** Since the server was started. */
  socketsOpened = 0;

  private constructor(usual: Behaviour) {
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

  /** @param usual what it does with a request for which the script has nothing left. */
  static async start(usual: Behaviour): Promise<MisbehavingServer> {
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

  /** Begins another script, and forgets what was received for the one before. */
  play(script: readonly Behaviour[], otherwise = this.#usual): void {
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

  readonly #exchange: Behaviour = (response) => {
    this.exchanges += 1;
    const token = { access_token: `token-${this.exchanges}`, token_type: "Bearer", expires_in: this.tokenLifeSeconds };
    response.writeHead(200, json).end(JSON.stringify(token));
  };
}
