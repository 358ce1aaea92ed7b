import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Step } from "./table.ts";

export const tokenPath = "/oauth/token";

const body = JSON.stringify({ text: "an answer" });

/** One API request as it arrived. */
interface Received {
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  /** The bytes, as hexadecimal digits. */
  readonly body: string;
}

/** How the server reaches the other side of a test. */
export interface Hooks {
  /** The server has gone silent: time may pass. */
  onStall(): void;
  /** The caller should lose patience now. */
  onAbort(): void;
}

/** A real server on loopback that plays a row of the conformance table; its token operation always works. */
export class MisbehavingServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #steps: readonly Step[] = [];
  #always = false;
  #hooks: Hooks = { onStall() {}, onAbort() {} };
  #exchanges = 0;
  /** Of the tokens that are exchanged from now on. */
  tokenLifeSeconds = 10_000_000;
  /** The next token exchange is never answered; the caller aborts. */
  holdsToken = false;
  readonly received: Received[] = [];
  /** Requests that wait for an answer. */
  open = 0;
  /** Since the server was started. */
  socketsOpened = 0;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.keepAliveTimeout = 60_000;
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

  get sockets(): number {
    return this.#sockets.size;
  }

  play(steps: readonly Step[], always: boolean, hooks: Hooks): void {
    this.#steps = steps;
    this.#always = always;
    this.#hooks = hooks;
    this.received.length = 0;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    response.on("close", () => {
      this.open -= 1;
    });
    const bytes = (await buffer(request)).toString("hex");
    if (request.url === tokenPath) {
      this.#exchange(response);
      return;
    }
    const { "idempotency-key": key, authorization } = request.headers;
    const index = this.received.push({ key: key?.toString(), authorization, body: bytes }) - 1;
    this.#answer(response, this.#steps[this.#always ? Math.min(index, this.#steps.length - 1) : index] ?? 200);
  }

  #exchange(response: ServerResponse): void {
    if (this.holdsToken) {
      this.holdsToken = false;
      this.#hooks.onAbort();
      return;
    }
    this.#exchanges += 1;
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ access_token: `t0ken-${this.#exchanges}`, expires_in: this.tokenLifeSeconds }));
  }

  #answer(response: ServerResponse, step: Step): void {
    const json = { "Content-Type": "application/json" };
    switch (step) {
      case "reset":
        response.socket?.destroy();
        return;
      case "reset after headers":
        response.writeHead(200, { ...json, "Content-Length": "100" }).write("{");
        setTimeout(() => response.socket?.destroy(), 10);
        return;
      case "stall":
        this.#hooks.onStall();
        return;
      case "stall after headers":
        response.writeHead(200, { ...json, "Content-Length": "100" }).write("{");
        setTimeout(this.#hooks.onStall, 10);
        return;
      case "abort the call":
        this.#hooks.onAbort();
        return;
      case "broken JSON":
        response.writeHead(200, json).end('{"data":');
        return;
      case "HTML":
        response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("<html>Sign in</html>");
        return;
      default: {
        const { status, headers } = typeof step === "number" ? { status: step, headers: {} } : step;
        response.writeHead(status, { ...json, "Content-Length": body.length, ...headers }).write("{");
        // The rest comes a little later: whoever throws it away loses the connection.
        setTimeout(() => response.end(body.slice(1)), 2);
      }
    }
  }
}
