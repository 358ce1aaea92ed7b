import { lookup } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Engine } from "../../engine/create-engine.ts";
import type { Received } from "../../engine/received.ts";
import { type ClientError, headOf, httpText, refusalOf } from "./client-error.ts";
import type { ServePage } from "./console-page.ts";
import { inBatches } from "./in-batches.ts";
import { type Admit, receive } from "./receive.ts";

/** Node refuses more than this of the first line and the headers together with 431. */
const mostHeadBytes = 2 ** 14;

const options: http.ServerOptions = {
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
  readonly server: http.Server | https.Server;
  /** Listens on an address, `localhost` on both of its families. Returns the origin. @throws Error of Node's, where it cannot. */
  listen(address: { readonly port: number; readonly host: string }): Promise<string>;
  /** Ends open connections too; resolves when the port is free. */
  close(): Promise<void>;
}

interface ServerOptions {
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
  { admit = () => undefined, page = () => false, tls }: ServerOptions = {},
): HttpServer {
  const run = inBatches();
  /** The last request of each connection. */
  const last = new WeakMap<Socket, Last>();
  const serve = (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (page(request, response)) return;
    last.set(request.socket, { response, received: receive({ engine, admit, run }, request, response) });
  };
  const newServer = () =>
    (tls === undefined ? http.createServer(options, serve) : https.createServer({ ...options, ...tls }, serve))
      // Node would answer an expectation that it does not know by itself.
      .on("checkExpectation", serve)
      .on("clientError", (error: ClientError, socket: Socket) => refuseClient(engine, error, socket, last.get(socket)));

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

/** A request, and the response that it gets. */
interface Last {
  readonly received: Received;
  readonly response: http.ServerResponse;
}

/** What never became a request is answered too, by the API that its first line names. */
function refuseClient(engine: Engine, error: ClientError, socket: Socket, last: Last | undefined): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { received, response } = last ?? {};
  // The rest of a request that has its response already, because its body was too large, is no other request.
  if (response?.headersSent && !response.req.complete) return void socket.destroy(error);
  // A response that is half out must not get another one into its middle.
  const isHalfOut = response?.headersSent === true && !response.writableFinished;
  const leaves = socket.writable && !isHalfOut;
  const refusal = refusalOf(error);
  // One that was answered is not the request that broke off.
  const brokeOff = response?.req.complete === false ? received : undefined;
  const { method = "GET", url = "/" } = headOf(error) ?? response?.req ?? {};
  const wire = brokeOff?.refuse(refusal, leaves) ?? engine.refuse({ method, url }, refusal, leaves);
  if (leaves) socket.write(httpText(wire, engine.clockAt(url).now()));
  socket.destroy(error);
}
