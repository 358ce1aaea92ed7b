import { parse } from "fast-querystring";
import { recordRequest } from "../requests/record-request.ts";
import type { Run } from "../runs/run.ts";
import { runOfClient, runOfCredential } from "../runs/run-of-credential.ts";
import { prefixedUrl, prefixOf } from "../runs/run-values.ts";
import type { SandboxClock } from "../world/clock.ts";
import type { World } from "../world/world.ts";
import { addressOf, originForm } from "./address.ts";
import type { Exchange } from "./api.ts";
import { crossOriginHeaders } from "./cross-origin.ts";
import { respond, respondToUnknown } from "./engine.ts";
import { failure } from "./failure.ts";
import { headProblem } from "./head-problem.ts";
import type { Place } from "./place.ts";
import type { Refusal } from "./refusal.ts";
import { refusalReply } from "./refusal-reply.ts";
import type { GivenBody, RequestHead } from "./request.ts";
import type { Route } from "./route.ts";
import type { Match } from "./router.ts";
import { unforeseen } from "./unforeseen.ts";
import { type Wire, wireOf } from "./wire.ts";

/** Larger bodies are refused with 413, unless their API takes larger ones. */
const defaultMostBytes = 2 ** 20;

/** What the first line and the headers of a request say. */
interface Reading {
  readonly match?: Match | undefined;
  readonly query: string;
  /** Why it is refused, whatever its body is. */
  readonly refusal: Refusal | undefined;
}

type BodyNeed = "none" | "whole" | "in chunks";

/** A request whose body has not arrived yet. */
export class Received {
  readonly #place: Place;
  /** Its URL begins with the path, without the prefix of a run. */
  readonly #head: RequestHead;
  /** The run that its prefix names, whether or not there is one. */
  readonly #named: string | undefined;
  /** Undefined for the default run. */
  #run: Run | undefined;
  #arrived: NonNullable<Exchange["arrived"]>;
  #reading: Reading | undefined;
  #need: BodyNeed | undefined;
  #isRefused = false;
  /** Ends what keeps its run from expiring while its body arrives. */
  #hasArrived = () => {};

  constructor(place: Place, head: RequestHead) {
    const target = originForm(head.url);
    const prefixed = place.runs && prefixedUrl(target);
    const url = prefixed?.url ?? target;
    this.#place = place;
    this.#head = url === head.url ? head : { ...head, url };
    this.#named = prefixed?.run;
    this.#run = prefixed && place.runs?.find(prefixed.run);
    this.#arrived = this.#arrivedNow();
    if (this.#run !== undefined && this.body !== "none") this.#hasArrived = this.#run.use();
  }

  /** The clock of its run. */
  get clock(): SandboxClock {
    return this.#world.clock;
  }

  /** Aborts when its run is deleted or the sandbox is closed. */
  get ended(): AbortSignal {
    return this.#world.ended;
  }

  /** Aborts when its run begins again too. */
  get over(): AbortSignal {
    return this.#world.over;
  }

  /** How its body is needed. */
  get body(): BodyNeed {
    this.#need ??= this.#needOfBody();
    return this.#need;
  }

  #needOfBody(): BodyNeed {
    if (!mayHaveBody(this.#head) || this.#read().refusal !== undefined) return "none";
    const { match } = this.#read();
    if (match !== undefined && takesLines(match.route)) return "in chunks";
    return hasBody(this.#head) ? "whole" : "none";
  }

  /** Whether there is an operation for its method and address. */
  get isKnown(): boolean {
    return this.#read().match !== undefined;
  }

  /** Whether it is a call of the control plane, whose operations may take their time. */
  get isControl(): boolean {
    return this.#read().match?.route.api.respond !== undefined;
  }

  /** A whole body of more than this is too large. */
  get mostBytes(): number {
    const own = this.body === "in chunks" ? Infinity : (this.#read().match?.route.api.mostBytes ?? defaultMostBytes);
    return Math.min(own, this.#place.mostBytes);
  }

  /** Responds to it with a body that is there as a whole; a promise only where a fault or the operation itself takes time. */
  respondToWhole(bytes: Uint8Array): Wire | Promise<Wire> {
    const { body } = this;
    if (body === "none") return this.respond();
    if (bytes.length > this.mostBytes) return this.refuseLarge();
    return this.respond(body === "in chunks" ? inOneChunk(bytes) : bytes);
  }

  /** Responds to it; a promise only where a fault or the operation itself takes time. */
  respond(body?: GivenBody): Wire | Promise<Wire> {
    const { match, refusal = this.#runProblem() } = this.#read();
    if (refusal !== undefined) return this.refuse(refusal);
    this.#findRun(body instanceof Uint8Array ? body : nothing);
    return match === undefined ? this.#respondToUnknown(body) : this.#respondToRoute(match.route, body);
  }

  /** Refuses a body of more than `mostBytes`. */
  refuseLarge(): Wire | Promise<Wire> {
    // How large a body may be depends on the operation, and there is none.
    if (this.#read().match === undefined) return this.#respondToUnknown();
    return this.refuse(unforeseen(413, `The body is larger than ${sizeOf(this.mostBytes)}.`, "too large"));
  }

  /** Refuses it in place of its operation. `leaves`: whether the response reaches the caller. */
  refuse(refusal: Refusal, leaves = true): Wire {
    this.#isRefused = true;
    this.#hasArrived();
    const exchange = this.#exchangeOf(this.#place.unknown(this.#head.method, this.#head.url));
    return refused(exchange, this.#world, refusal, leaves);
  }

  /** Records that its body broke off, unless it was refused for that. */
  breakOff({ message }: Error): void {
    if (!this.#isRefused) this.refuse(unforeseen(400, message, "broken off"), false);
  }

  /** Reports in place of a response what the sandbox itself did wrong. */
  fail(error: unknown): Wire {
    return this.refuse(failure(error, this.#head));
  }

  #respondToRoute({ api, operation, handler }: Route, body?: GivenBody): Wire | Promise<Wire> {
    const exchange = this.#exchangeOf({ api, operation }, body);
    return this.#carryOut(exchange, () => (api.respond ?? respond)(exchange, this.#world, handler));
  }

  #respondToUnknown(body?: GivenBody): Wire | Promise<Wire> {
    const { api, operation, methods, suggestion } = this.#place.unknown(this.#head.method, this.#head.url);
    const exchange = this.#exchangeOf({ api, operation }, body);
    const meant = suggestion && `${prefixOf(this.#named)}${suggestion}`;
    return this.#carryOut(exchange, () => respondToUnknown(exchange, this.#world, methods, meant));
  }

  #carryOut(exchange: Exchange, act: () => Wire | Promise<Wire>): Wire | Promise<Wire> {
    const run = this.#run;
    this.#hasArrived();
    return run === undefined
      ? this.#carriedOut(exchange, act)
      : run.used(() => this.#carriedOut(exchange, act), exchange.gone);
  }

  #carriedOut(exchange: Exchange, act: () => Wire | Promise<Wire>): Wire | Promise<Wire> {
    try {
      this.#world.settle();
      const wire = act();
      if (!(wire instanceof Promise)) return this.#finished(exchange, wire);
      return wire.then((each) => this.#finished(exchange, each)).catch((error) => this.fail(error));
    } catch (error) {
      return this.fail(error);
    }
  }

  #finished(exchange: Exchange, wire: Wire): Wire {
    for (const run of exchange.afterwards) run();
    const { body } = wire;
    const run = this.#run;
    return readable(
      run === undefined || typeof body === "string" ? wire : { ...wire, body: run.streamed(body) },
      exchange,
    );
  }

  get #world(): World {
    return this.#run?.world ?? this.#place.world;
  }

  #arrivedNow(): NonNullable<Exchange["arrived"]> {
    const { clock } = this;
    return { at: clock.now(), since: clock.steady() };
  }

  /** Without a prefix, a valid credential leads to its run. */
  #findRun(bytes: Uint8Array): void {
    const { runs, unknown } = this.#place;
    if (runs === undefined || runs.size === 0 || this.#named !== undefined) return;
    const { method, url, headers } = this.#head;
    const { operation } = this.#read().match?.route ?? unknown(method, url);
    const asked = { operation, headers };
    this.#run = operation.isToken ? runOfClient(runs, asked, bytes) : runOfCredential(runs, asked);
    if (this.#run !== undefined) this.#arrived = this.#arrivedNow();
  }

  #read(): Reading {
    this.#reading ??= this.#readAddress();
    return this.#reading;
  }

  #readAddress(): Reading {
    try {
      const { segments, query } = addressOf(this.#head.url);
      const refusal = headProblem(this.#head) ?? this.#runProblem();
      return { match: this.#place.router.find(this.#head.method, segments), query, refusal };
    } catch {
      return { query: "", refusal: unforeseen(400, "The address is not a valid URL.", "no URL") };
    }
  }

  #runProblem(): Refusal | undefined {
    // It may also have been deleted while the body arrived.
    if (this.#run?.world.ended.aborted) this.#run = undefined;
    if (this.#named === undefined || this.#run !== undefined) return undefined;
    const idle = `${this.#place.runs?.idleSeconds} seconds without a request`;
    const message = `There is no run "${this.#named}". It may have been deleted, or it expired after ${idle}. Create one with POST /_sandbox/runs.`;
    return unforeseen(404, message, "no run");
  }

  #exchangeOf({ api, operation }: Pick<Exchange, "api" | "operation">, body?: GivenBody): Exchange {
    const { url, headers, rawHeaders, isGone, gone } = this.#head;
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
      json: undefined,
      body: undefined,
      caller: { id: "" },
      arrived: this.#arrived,
      rawHeaders,
      isGone,
      gone,
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

/** The response with the headers that let scripts of other origins read it, where the API is for them. */
function readable(wire: Wire, { api, headers }: Exchange): Wire {
  if (api.crossOrigin === undefined && !api.corsOrigins?.size) return wire;
  return { ...wire, headers: { ...crossOriginHeaders(api, headers.origin), ...wire.headers } };
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

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const nothing = new Uint8Array();

function sizeOf(bytes: number): string {
  return bytes < 2 ** 20 ? `${bytes} bytes` : `${bytes / 2 ** 20} MiB`;
}
