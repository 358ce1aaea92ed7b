import { lookup } from "node:dns/promises";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";
import type { Server as SecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Engine } from "../../engine/create-engine.ts";
import type { ClientError } from "./client-error.ts";
import type { ServePage } from "./console-page.ts";
import { inBatches } from "./in-batches.ts";
import { http, loadHttps } from "./node-http.ts";
import { type Admit, receive } from "./receive.ts";
import { type Last, refuseClient, refuseConnect } from "./refuse-client.ts";

/** Node refuses more than this of the first line and the headers together with 431. */
const mostHeadBytes = 2 ** 14;

const options: ServerOptions = {
  maxHeaderSize: mostHeadBytes,
  // Milliseconds that a request may take to arrive, and its headers; whoever is slower gets 408.
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 72_000,
  // The engine refuses a request without a Host: Node's own refusal has neither the API's shape nor a reason.
  requireHostHeader: false,
  // Most requests have no body, so need no stream for it.
  optimizeEmptyRequests: true,
};

/** An engine behind Node's HTTP server. */
export interface HttpServer {
  readonly server: Server | SecureServer;
  /** Listens on an address, `localhost` on both of its families. Returns the origin. @throws Error of Node's, where it cannot. */
  listen(address: { readonly port: number; readonly host: string }): Promise<string>;
  /** Ends open connections too; resolves when the port is free. */
  close(): Promise<void>;
}

interface CreateOptions {
  /** Called with each request before its body is read, which waits for the promise, if any. */
  readonly admit?: Admit | undefined;
  /** Called with each request before the engine; default: the engine responds to all of them. */
  readonly page?: ServePage | undefined;
  /** A certificate and its private key (PEM); http without. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** @throws Error of Node's, for what is no certificate with its key. */
export function createServer(
  engine: Engine,
  { admit = () => undefined, page = () => false, tls }: CreateOptions = {},
): HttpServer {
  const run = inBatches();
  /** The last request of each connection. */
  const last = new WeakMap<Socket, Last>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (isOfBrowser(request)) response.shouldKeepAlive = false;
    if (page(request, response)) return;
    const earlier = last.get(request.socket)?.response;
    const received = receive({ engine, admit, run }, request, response, earlier);
    last.set(request.socket, { response, received, earlier });
  };
  const newServer = () => {
    const server =
      tls === undefined ? http.createServer(options, serve) : loadHttps().createServer({ ...options, ...tls }, serve);
    // Else Node drops the response of a caller that closes its side after its last request, as `nc` does. No type has this.
    Object.assign(server, { httpAllowHalfOpen: true });
    return (
      server
        // By itself, Node would respond to an expectation that it does not know, and not to CONNECT.
        .on("checkExpectation", serve)
        .on("connect", (request, socket) => refuseConnect(engine, request, socket, last.get(request.socket)))
        .on("clientError", (error: ClientError, socket: Socket) =>
          refuseClient(engine, error, socket, last.get(socket)),
        )
    );
  };

  const server = newServer();
  const servers = [server];
  return {
    server,
    async listen({ port, host }) {
      await listening(server, { port, host });
      const { address, port: taken } = server.address() as AddressInfo;
      const addresses = host === "localhost" ? await lookup(host, { all: true }).catch(() => []) : [];
      for (const other of addresses.filter((each) => each.address !== address)) {
        const another = newServer();
        // One family is enough.
        await listening(another, { port: taken, host: other.address }).then(
          () => servers.push(another),
          () => {},
        );
      }
      const name = address === "0.0.0.0" ? "127.0.0.1" : address;
      return `${tls === undefined ? "http" : "https"}://${name.includes(":") ? `[${name}]` : name}:${taken}`;
    },
    close: async () => void (await Promise.all(servers.map(closed))),
  };
}

/**
 * A browser sends a request, also a write, once more by itself if a connection that it has used before ends without a response. So it
 * gets a new one for each request: a fault that loses the response would have the request executed twice. (Node's fetch sends
 * `Sec-Fetch-Mode`, but not this header.)
 */
function isOfBrowser({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-site"] !== undefined;
}

function listening(
  server: HttpServer["server"],
  address: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(address, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function closed(server: HttpServer["server"]): Promise<void> {
  return new Promise((resolve) => {
    // It may never have listened.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
