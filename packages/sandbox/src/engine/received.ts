import { parse } from "fast-querystring";
import { recordRequest } from "../requests/record-request.ts";
import type { World } from "../world/world.ts";
import { addressOf } from "./address.ts";
import type { Exchange } from "./api.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { answer, answerUnknown } from "./engine.ts";
import { failure } from "./failure.ts";
import { headProblem } from "./head-problem.ts";
import type { Refusal } from "./refusal.ts";
import { refusalReply } from "./refusal-reply.ts";
import type { GivenBody, RequestHead } from "./request.ts";
import type { Route } from "./route.ts";
import type { Match, Router } from "./router.ts";
import { unforeseen } from "./unforeseen.ts";
import type { UnknownRoutes } from "./unknown-routes.ts";
import { type Wire, wireOf } from "./wire.ts";

/** Where requests are answered. */
export interface Place {
  readonly world: World;
  readonly router: Router;
  readonly unknown: UnknownRoutes;
  /** The largest body that its host takes, whatever the API takes. */
  readonly mostBytes: number;
}

/** Larger bodies are refused with 413, unless their API takes larger ones. */
const defaultMostBytes = 2 ** 20;

/** What the first line and the headers of a request say. */
interface Reading {
  readonly match?: Match | undefined;
  readonly query: string;
  /** Why it is refused, whatever its body is. */
  readonly refusal: Refusal | undefined;
}

/** A request whose body has not arrived yet. */
export class Received {
  readonly #place: Place;
  readonly #head: RequestHead;
  readonly #arrived: NonNullable<Exchange["arrived"]>;
  #reading: Reading | undefined;
  #isRefused = false;

  constructor(place: Place, head: RequestHead) {
    const { world } = place;
    this.#place = place;
    this.#head = head;
    this.#arrived = { at: world.now, since: world.clock.steady() };
  }

  /** How its body is needed. */
  get body(): "none" | "whole" | "in chunks" {
    if (!mayHaveBody(this.#head) || this.#read().refusal !== undefined) return "none";
    const { match } = this.#read();
    if (match !== undefined && takesLines(match.route)) return "in chunks";
    return hasBody(this.#head) ? "whole" : "none";
  }

  /** A whole body of more than this is too large. */
  get mostBytes(): number {
    const own = this.body === "in chunks" ? Infinity : (this.#read().match?.route.api.mostBytes ?? defaultMostBytes);
    return Math.min(own, this.#place.mostBytes);
  }

  /** Answers it; a promise only where a fault or the operation itself takes time. */
  answer(body?: GivenBody): Wire | Promise<Wire> {
    const { match, refusal } = this.#read();
    if (refusal !== undefined) return this.refuse(refusal);
    return match === undefined ? this.#answerUnknown(body) : this.#answerRoute(match.route, body);
  }

  /** Refuses a body of more than `mostBytes`. */
  refuseLarge(): Wire | Promise<Wire> {
    // How large a body may be depends on the operation, and there is none.
    if (this.#read().match === undefined) return this.#answerUnknown();
    return this.refuse(unforeseen(413, `The body is larger than ${sizeOf(this.mostBytes)}.`));
  }

  /** Refuses it in place of its operation. `leaves`: whether the response reaches the caller. */
  refuse(refusal: Refusal, leaves = true): Wire {
    this.#isRefused = true;
    const { unknown, world } = this.#place;
    return refused(this.#exchangeOf(unknown(this.#head.method, this.#head.url)), world, refusal, leaves);
  }

  /** Records that its body broke off, unless it was refused for that. */
  breakOff({ message }: Error): void {
    if (!this.#isRefused) this.refuse(unforeseen(400, message), false);
  }

  /** Reports in place of a response what the sandbox itself did wrong. */
  fail(error: unknown): Wire {
    return this.refuse(failure(error, this.#head));
  }

  #answerRoute({ api, operation, handler }: Route, body?: GivenBody): Wire | Promise<Wire> {
    const exchange = this.#exchangeOf({ api, operation }, body);
    return this.#run(exchange, () => (api.answer ?? answer)(exchange, this.#place.world, handler));
  }

  #answerUnknown(body?: GivenBody): Wire | Promise<Wire> {
    const { api, operation, methods, suggestion } = this.#place.unknown(this.#head.method, this.#head.url);
    const exchange = this.#exchangeOf({ api, operation }, body);
    return this.#run(exchange, () => answerUnknown(exchange, this.#place.world, methods, suggestion));
  }

  #run(exchange: Exchange, act: () => Wire | Promise<Wire>): Wire | Promise<Wire> {
    try {
      this.#place.world.settle();
      const wire = act();
      if (!(wire instanceof Promise)) return finished(exchange, wire);
      return wire.then((each) => finished(exchange, each)).catch((error) => this.fail(error));
    } catch (error) {
      return this.fail(error);
    }
  }

  #read(): Reading {
    this.#reading ??= this.#readAddress();
    return this.#reading;
  }

  #readAddress(): Reading {
    try {
      const { segments, query } = addressOf(this.#head.url);
      return { match: this.#place.router.find(this.#head.method, segments), query, refusal: headProblem(this.#head) };
    } catch {
      return { query: "", refusal: unforeseen(400, "The address is not a valid URL.") };
    }
  }

  #exchangeOf({ api, operation }: Pick<Exchange, "api" | "operation">, body?: GivenBody): Exchange {
    const { url, headers, rawHeaders, isGone } = this.#head;
    const { match, query } = this.#read();
    const isWhole = body instanceof Uint8Array;
    return {
      api,
      operation,
      url,
      path: match?.path ?? {},
      query: query === "" ? {} : parse(query),
      headers,
      bytes: isWhole ? body : nothing,
      stream: isWhole ? undefined : body,
      body: undefined,
      caller: { id: "" },
      arrived: this.#arrived,
      rawHeaders,
      isGone,
      afterwards: [],
    };
  }
}

/** Refuses an exchange. @param leaves whether the response reaches the caller. */
export function refused(exchange: Exchange, world: World, refusal: Refusal, leaves = true): Wire {
  const reply = refusalReply(exchange, refusal, world);
  const wire = wireOf(reply);
  recordRequest(world, exchange, { ...reply, status: leaves ? reply.status : undefined }, wire);
  return readable(wire, exchange);
}

function finished(exchange: Exchange, wire: Wire): Wire {
  for (const run of exchange.afterwards) run();
  return readable(wire, exchange);
}

/** The response with the headers that let scripts of other origins read it, where the API is for them. */
function readable(wire: Wire, { api }: Exchange): Wire {
  if (api.crossOrigin === undefined) return wire;
  return { ...wire, headers: { ...crossOriginHeaders(api), ...wire.headers } };
}

/** Whether a header of a request announces a body, or names the type that one would have. */
function mayHaveBody(head: RequestHead): boolean {
  return withBody.has(head.method) && (hasBody(head) || head.headers["content-type"] !== undefined);
}

function hasBody({ headers }: RequestHead): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers;
  return encoding !== undefined || length !== "0";
}

function takesLines({ operation }: Route): boolean {
  return operation.document.validators.of(operation).mediaTypes?.includes("application/x-ndjson") === true;
}

const withBody = new Set(["DELETE", "OPTIONS", "PATCH", "POST", "PUT", "QUERY"]);

const nothing = new Uint8Array();

function sizeOf(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${bytes / 2 ** 20} MiB`;
}
