import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Api, Exchange } from "../../engine/api.ts";
import { crossOriginHeaders } from "../../engine/cross-origin.ts";
import { answer, answerUnknown } from "../../engine/engine.ts";
import { failure } from "../../engine/failure.ts";
import type { Operation } from "../../engine/operation.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { refusalReply } from "../../engine/refusal-reply.ts";
import { repeatedHeader } from "../../engine/repeated-header.ts";
import type { Route } from "../../engine/route.ts";
import { unknownRoutes } from "../../engine/unknown-routes.ts";
import { type Wire, wireOf } from "../../engine/wire.ts";
import { recordRequest } from "../../requests/record-request.ts";
import type { World } from "../../world/world.ts";
import { type ClientError, type Head, headOf, httpText, refusalOf, unforeseen } from "./client-error.ts";
import { sendWire } from "./send-wire.ts";
import { wholeBody } from "./whole-body.ts";

/** Bodies of more than this are refused with 413, unless their API takes larger ones. */
const mostBytes = 2 ** 20;

/** The first line and the headers together; Node refuses more of them with 431. */
const mostHeadBytes = 2 ** 14;

/** Milliseconds that a request may take to arrive, and its headers; whoever is slower gets 408. */
const patience = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/** Whoever names no host is refused by the server here: Node's own refusal has neither the API's shape nor a reason. */
export const httpOptions = { ...patience, maxHeaderSize: mostHeadBytes, requireHostHeader: false };

/** The HTTP side: routes to exchanges, wires to answers. Everything it answers by itself has the API's own shape too. */
export function createServer(routes: readonly Route[], world: World): FastifyInstance {
  const app = Fastify({
    bodyLimit: mostBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    http: httpOptions,
    requestTimeout: patience.requestTimeout,
    // An id of any length is looked for, and not found.
    routerOptions: { maxParamLength: mostHeadBytes },
    frameworkErrors: (error, request, reply) => fail(error, request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: refuseClient,
  });
  const last = new WeakMap<Socket, ServerResponse>();
  app.server.on("request", ({ socket }, response) => last.set(socket, response));
  // Node would answer an expectation that it does not know by itself.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  const unknown = unknownRoutes(routes);
  // The engine reads bodies itself: when it does, and how it complains, is the contract's matter.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (request: FastifyRequest, body: IncomingMessage) =>
    wholeBody(body, request.routeOptions.bodyLimit ?? mostBytes),
  );
  // Fastify would refuse what is no media type before anybody asked who calls.
  app.addHook("onRequest", (request, reply, done) => {
    const { headers, httpVersion, rawHeaders } = request.raw;
    arrivals.set(request.raw, { at: world.now, since: world.clock.steady() });
    if (headers.host === undefined && httpVersion === "1.1") {
      sendWire(reply, wireOfRefusal(unforeseen(400, "The Host header is missing.", "no HTTP"), request), world.now);
      return;
    }
    const repeated = repeatedHeader(rawHeaders);
    if (repeated !== undefined) {
      const refusal = unforeseen(400, `HTTP allows only one ${repeated} header.`, "header repeated", repeated);
      sendWire(reply, wireOfRefusal(refusal, request), world.now);
      return;
    }
    if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
      sendWire(reply, wireOfRefusal(unforeseen(417, "No such expectation can be met."), request), world.now);
      return;
    }
    const given = headers["content-type"];
    if (given !== undefined) {
      givenTypes.set(headers, given);
      headers["content-type"] = "application/octet-stream";
    }
    done();
  });

  const isOfLines = ({ operation }: Route) =>
    operation.document.validators.of(operation).mediaTypes?.includes(lines) === true;
  for (const route of routes) if (!isOfLines(route)) mount(app, route);
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, parsed) => parsed(null, arrived(body as Readable)));
    for (const route of routes) if (isOfLines(route)) mount(scope, route);
    done();
  });
  app.setNotFoundHandler(notFound);
  app.setErrorHandler(fail);
  return app;

  function notFound(request: FastifyRequest, reply: FastifyReply) {
    const { api, operation, methods, suggestion } = unknown(request.method, request.url);
    const exchange = exchangeOf(api, operation, request);
    return respond(exchange, reply, () => answerUnknown(exchange, world, methods, suggestion));
  }

  function mount(scope: FastifyInstance, { api, operation, handler }: Route) {
    scope.route({
      method: operation.method,
      bodyLimit: api.mostBytes ?? mostBytes,
      url: `${operation.prefix}${operation.template.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      handler: (request, reply) => {
        const exchange = exchangeOf(api, operation, request);
        return respond(exchange, reply, () => (api.answer ?? answer)(exchange, world, handler));
      },
    });
  }

  function respond(exchange: Exchange, reply: FastifyReply, act: () => Wire | Promise<Wire>) {
    const send = (wire: Wire) => {
      for (const run of exchange.afterwards) run();
      return sendWire(reply.headers(crossOriginHeaders(exchange.api)), wire, world.now);
    };
    world.settle();
    const wire = act();
    if (wire instanceof Promise) return wire.then(send);
    // Fastify would wait for a reply that it is handed.
    send(wire);
    return undefined;
  }

  function fail(error: Error & { statusCode?: number; code?: string }, request: FastifyRequest, reply: FastifyReply) {
    const { statusCode: status = 500, message } = error;
    const refusal = status < 500 ? unforeseen(status, wordsOf(error, request) ?? message) : failure(error, request);
    // Left open, the connection takes the rest of a body that is too large; closed, it could cost the caller the answer.
    if (status === 413) reply.removeHeader("connection");
    // How large a body may be depends on the operation, and there is none.
    if (status === 413 && request.is404) return notFound(request, reply);
    return sendWire(reply, wireOfRefusal(refusal, request), world.now);
  }

  /** What never became a request is answered too, by the API that its first line names. */
  function refuseClient(error: ClientError, socket: Socket) {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const response = last.get(socket);
    // The rest of a request that has its response already, because its body was too large, is no other request.
    if (response?.headersSent && !response.req.complete) return void socket.destroy(error);
    // An answer that is half out must not get another one into its middle.
    const isHalfOut = response?.headersSent === true && !response.writableFinished;
    const { method = "GET", url = "/" } = headOf(error) ?? response?.req ?? {};
    // One that was answered is not the request that broke off.
    const raw = response?.req.complete === false ? response.req : undefined;
    const request = { method, url, params: {}, query: {}, headers: {}, body: undefined, raw };
    const leaves = socket.writable && !isHalfOut;
    const wire = wireOfRefusal(refusalOf(error), request, leaves);
    if (leaves) socket.write(httpText(wire, world.now));
    socket.destroy(error);
  }

  function wireOfRefusal(refusal: Refusal, request: Received & Head, leaves = true): Wire {
    const { api, operation } = unknown(request.method, request.url);
    const exchange = exchangeOf(api, operation, request);
    const reply = refusalReply(exchange, refusal);
    recordRequest(world, exchange, { ...reply, status: leaves ? reply.status : undefined });
    const wire = wireOf(reply);
    return { ...wire, headers: { ...crossOriginHeaders(api), ...wire.headers } };
  }
}

/** In place of Fastify's own words, which repeat the address with whatever it carries, and do not name the limit. */
function wordsOf({ code }: { readonly code?: string }, { routeOptions }: FastifyRequest): string | undefined {
  if (code === "FST_ERR_BAD_URL") return "The address is not a valid URL.";
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return `The body is larger than ${sizeOf(routeOptions.bodyLimit)}.`;
  return undefined;
}

function sizeOf(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${bytes / 2 ** 20} MiB`;
}

/** What an exchange is made of. */
type Received = Pick<FastifyRequest, "url" | "params" | "query" | "headers" | "body"> & {
  readonly raw?: IncomingMessage | undefined;
};

function exchangeOf(api: Api, operation: Operation, request: Received): Exchange {
  const type = givenTypes.get(request.headers);
  return {
    api,
    operation,
    url: request.url,
    path: { ...(request.params as Record<string, string>) },
    query: { ...(request.query as Record<string, string>) },
    headers: {
      ...(request.headers as Record<string, string | undefined>),
      ...(type === undefined ? {} : { "content-type": type }),
    },
    bytes: request.body instanceof Uint8Array ? request.body : nothing,
    stream: isStream(request.body) ? request.body : undefined,
    body: undefined,
    caller: { id: "" },
    arrived: request.raw && arrivals.get(request.raw),
    rawHeaders: request.raw?.rawHeaders,
    isGone: () => request.raw?.socket.destroyed === true,
    afterwards: [],
  };
}

/** When the headers of a request had arrived: before its body, and before any delay. */
const arrivals = new WeakMap<IncomingMessage, NonNullable<Exchange["arrived"]>>();

/** Content types as they came, by the request's headers. */
const givenTypes = new WeakMap<object, string>();

const nothing = new Uint8Array();

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/** Bodies of this type are handed over chunk by chunk. */
const lines = "application/x-ndjson";

/**
 * A body chunk by chunk, once it has wholly arrived: a request that takes long to arrive is refused, and one that is worked
 * through while it arrives would take as long as that work.
 */
async function* arrived(body: Readable): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  chunks.reverse();
  // Each is let go as soon as it is read.
  for (let chunk = chunks.pop(); chunk !== undefined; chunk = chunks.pop()) yield chunk;
}
