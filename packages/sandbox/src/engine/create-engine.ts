import type { World } from "../world/world.ts";
import { Received, refused } from "./received.ts";
import type { Refusal } from "./refusal.ts";
import type { PlainRequest, RequestHead } from "./request.ts";
import type { Route } from "./route.ts";
import { Router } from "./router.ts";
import { unknownRoutes } from "./unknown-routes.ts";
import type { Wire } from "./wire.ts";

/** The sandbox as a function from requests to responses. Hosts put it on a port, into a process or into a browser. */
export interface Engine {
  /** Answers a whole request; a promise only where a fault or the operation itself takes time. */
  answer(request: PlainRequest): Wire | Promise<Wire>;
  /** Takes a request whose body has not arrived yet. */
  receive(head: RequestHead): Received;
  /** Refuses what never became a request. `leaves`: whether the response reaches the caller. */
  refuse(line: Pick<RequestHead, "method" | "url">, refusal: Refusal, leaves: boolean): Wire;
  /** Milliseconds since the epoch, by the sandbox's clock. */
  now(): number;
}

/** @param mostBytes the largest body that the host takes, whatever the API takes. */
export function createEngine(routes: readonly Route[], world: World, mostBytes = Infinity): Engine {
  const unknown = unknownRoutes(routes);
  const place = { world, router: new Router(routes), unknown, mostBytes };
  return {
    answer(request) {
      const received = new Received(place, request);
      const { bytes } = request;
      if (received.body === "none") return received.answer();
      if (bytes.length > received.mostBytes) return received.refuseLarge();
      return received.answer(received.body === "in chunks" ? inOneChunk(bytes) : bytes);
    },
    receive: (head) => new Received(place, head),
    refuse({ method, url }, refusal, leaves) {
      const { api, operation } = unknown(method, url);
      const nothing = { path: {}, query: {}, headers: {}, bytes: new Uint8Array(), body: undefined };
      return refused({ api, operation, url, ...nothing, caller: { id: "" }, afterwards: [] }, world, refusal, leaves);
    },
    now: () => world.now,
  };
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
