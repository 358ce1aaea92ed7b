import { prefixedUrl } from "../runs/run-values.ts";
import type { Runs } from "../runs/runs.ts";
import type { SandboxClock } from "../world/clock.ts";
import type { World } from "../world/world.ts";
import { originForm } from "./address.ts";
import { checkRequest } from "./check-request.ts";
import { Received, refused } from "./received.ts";
import type { RecordedProblem } from "./recorded-problem.ts";
import type { Refusal } from "./refusal.ts";
import type { PlainRequest, RequestHead } from "./request.ts";
import type { Route } from "./route.ts";
import { Router } from "./router.ts";
import { unknownRoutes } from "./unknown-routes.ts";
import type { Wire } from "./wire.ts";

/** The sandbox as a function from requests to responses. Hosts put it on a port, into a process or into a browser. */
export interface Engine {
  /** Responds to a whole request; a promise only where a fault or the operation itself takes time. */
  respond(request: PlainRequest): Wire | Promise<Wire>;
  /** What a request breaks of its operation's schemas. Nothing is executed, limited or recorded. */
  check(request: PlainRequest): readonly RecordedProblem[];
  /** Takes a request whose body has not arrived yet. */
  receive(head: RequestHead): Received;
  /** Refuses what never became a request. `leaves`: whether the response reaches the caller. */
  refuse(line: Pick<RequestHead, "method" | "url">, refusal: Refusal, leaves: boolean): Wire;
  /** The clock of the run that a URL names with its prefix, else the default run's. */
  clockAt(url: string): SandboxClock;
}

interface EngineOptions {
  /** The runs beside the default run, if there may be any. */
  readonly runs?: Runs | undefined;
  /** The largest body that the host takes, whatever the API takes. */
  readonly mostBytes?: number | undefined;
}

/** @param world the default run's: it responds to every request that is of no other run. */
export function createEngine(
  routes: readonly Route[],
  world: World,
  { runs, mostBytes = Infinity }: EngineOptions = {},
): Engine {
  const unknown = unknownRoutes(routes);
  const place = { world, runs, router: new Router(routes), unknown, mostBytes };
  const worldAt = (target: string) => {
    const url = originForm(target);
    const prefixed = prefixedUrl(url);
    const run = prefixed && runs?.find(prefixed.run);
    return run === undefined ? { world, url } : { world: run.world, url: prefixed?.url ?? url };
  };
  return {
    respond: (request) => new Received(place, request).respondToWhole(request.bytes),
    check: (request) => checkRequest(place.router, world, request),
    receive: (head) => new Received(place, head),
    refuse(line, refusal, leaves) {
      const { world, url } = worldAt(line.url);
      const { api, operation } = unknown(line.method, url);
      const nothing = { path: {}, query: {}, headers: {}, bytes: new Uint8Array(), body: undefined };
      return refused({ api, operation, url, ...nothing, caller: { id: "" }, afterwards: [] }, world, refusal, leaves);
    },
    clockAt: (url) => worldAt(url).world.clock,
  };
}
