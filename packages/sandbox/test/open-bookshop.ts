import { onTestFinished } from "vitest";
import { type Api, type Exchange, handlersOf } from "../src/engine/api.ts";
import { createEngine } from "../src/engine/create-engine.ts";
import { operationsOf } from "../src/engine/operations.ts";
import type { Reply } from "../src/engine/reply.ts";
import { createServer } from "../src/hosts/node/create-server.ts";
import type { World } from "../src/world/world.ts";
import { bookshop, bookshopApi, worldAtNoon } from "./bookshop.ts";

export const book = { title: "Walden" };

/** The bookshop on a port of loopback; `seen` are the exchanges that reached a handler. */
export async function openBookshop(more: Partial<Api> = {}, reply: Reply = { status: 200, body: book }) {
  const world: World = worldAtNoon();
  const seen: Exchange[] = [];
  const handler = (exchange: Exchange) => {
    seen.push(exchange);
    return exchange.operation.id === "getBook" ? reply : { status: exchange.operation.id === "order" ? 202 : 204 };
  };
  const handlers = handlersOf({ getBook: handler, putBook: handler, order: handler });
  const api = bookshopApi({ handlers, ...more });
  const routes = operationsOf(bookshop).map((operation) => ({ api, operation, handler: handler as never }));
  const app = createServer(createEngine(routes, world));
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const address = `http://127.0.0.1:${port}/shop`;
  const get = (path = "/books/1", init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { "x-shelf": "poetry", ...init.headers } });
  const put = (bytes: number) => {
    const body = JSON.stringify({ title: "x".repeat(bytes - 12) });
    return fetch(`${address}/books/1`, { method: "PUT", headers: { "content-type": "application/json" }, body });
  };
  return { app, world, seen, port, address, get, put };
}
