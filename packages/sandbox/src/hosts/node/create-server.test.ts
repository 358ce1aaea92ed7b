import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { bookshop, bookshopApi, worldAtNoon } from "../../../test/bookshop.ts";
import { book, openBookshop as opened } from "../../../test/open-bookshop.ts";
import { openRaw, sendRaw } from "../../../test/raw-connection.ts";
import { createEngine } from "../../engine/create-engine.ts";
import type { Operation } from "../../engine/operation.ts";
import { operationsOf } from "../../engine/operations.ts";
import { Refusal } from "../../engine/refusal.ts";
import { faultsKey } from "../../faults/faults.ts";
import { createServer } from "./create-server.ts";

describe("a request", () => {
  test("reaches its operation with path, query, headers and body as they came", async () => {
    const { seen, get, put } = await opened();
    const response = await get("/books/a%2Fb?page=2&short=true");
    expect([response.status, await response.json()]).toEqual([200, book]);
    await put(20);
    expect(seen[0]).toMatchObject({
      url: "/shop/books/a%2Fb?page=2&short=true",
      path: { isbn: "a/b" },
      query: { page: 2, short: true },
      headers: { "x-shelf": "poetry" },
      caller: { id: "" },
    });
    expect([seen[0]?.bytes.length, seen[1]?.bytes.length]).toEqual([0, 20]);
  });

  test.each(["application", ";;;", "text"])("whose Content-Type is %j reaches it too, and with it", async (type) => {
    const { seen, port } = await opened({ steps: [] });
    const text = `PUT /shop/books/1 HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
    expect(await sendRaw(port, text)).toMatch(/^HTTP\/1\.1 204 /);
    expect(seen[0]).toMatchObject({ headers: { "content-type": type }, bytes: { length: 2 } });
  });

  test.each(["", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n"])(
    "that names a type and has no body (%j) reaches it without one",
    async (length) => {
      const { seen, port } = await opened({ steps: [] });
      const head = `PUT /shop/books/1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\n${length}\r\n`;
      expect(await sendRaw(port, length.startsWith("T") ? `${head}0\r\n\r\n` : head)).toMatch(/^HTTP\/1\.1 204 /);
      expect(seen[0]).toMatchObject({ bytes: { length: 0 } });
    },
  );

  test("whose id is very long is looked for all the same", async () => {
    const { get } = await opened({ invalid: () => undefined });
    expect((await get(`/books/${"9".repeat(5_000)}`)).status).toBe(200);
  });

  test.each([
    ["of a browser ends its connection, which the browser would else use to send a request twice", "close"],
    ["of another client leaves its connection open", "keep-alive"],
  ])("%s", async (who, expected) => {
    const { get } = await opened();
    const headers: Record<string, string> = who.startsWith("of a browser") ? { "sec-fetch-site": "same-origin" } : {};
    expect((await get("/books/1", { headers })).headers.get("connection")).toBe(expected);
  });

  test("by HEAD is none of GET's", async () => {
    expect((await (await opened()).get("/books/1", { method: "HEAD" })).status).toBe(404);
  });

  test("finds everything done that was due before it, and what follows its response is done", async () => {
    const { world, seen, get } = await opened();
    const settle = vi.spyOn(world, "settle");
    await get();
    expect(settle).toHaveBeenCalled();
    const ran = vi.fn();
    const { get: again } = await opened({
      steps: [
        (exchange, _world, next) => {
          exchange.afterwards.push(ran);
          return next();
        },
      ],
    });
    await again();
    expect([ran.mock.calls.length, seen.length]).toEqual([1, 1]);
  });
});

describe("a response", () => {
  test("of an API for other origins says so, also when it refuses", async () => {
    const { get } = await opened({ crossOrigin: "BOOK-007" });
    const responses = [await get(), await get("/books/1", { headers: { "x-shelf": "x".repeat(20_000) } })];
    expect(responses.map(({ status, headers }) => [status, headers.get("access-control-allow-origin")])).toEqual([
      [200, "*"],
      [431, "*"],
    ]);
    expect((await (await opened()).get()).headers.has("access-control-allow-origin")).toBe(false);
  });

  test("has the time of the sandbox", async () => {
    expect((await (await opened()).get()).headers.get("date")).toBe("Sun, 01 Mar 2026 12:00:00 GMT");
  });
});

describe("a body that is too large", () => {
  test("is refused in the API's own format, marked, and in the request log; the connection reads the rest of it", async () => {
    const { world, put } = await opened();
    const response = await put(2 ** 20 + 1);
    expect([response.status, response.headers.get("x-sandbox-open-point")]).toEqual([413, "transport"]);
    expect(response.headers.get("connection")).not.toBe("close");
    expect(await response.json()).toEqual({ message: "The body is larger than 1 MiB." });
    expect(world.requests.list().at(-1)).toMatchObject({ status: 413, openPoint: "transport", api: "bookshop" });
    expect((await put(2 ** 20)).status).toBe(204);
  });

  test("is not the matter where the path is unknown: that is what the response says", async () => {
    const { world, address } = await opened();
    const response = await fetch(`${address}/books`, { method: "PUT", body: "x".repeat(2 ** 20 + 1) });
    expect([response.status, await response.json()]).toEqual([404, { message: "There is no such path." }]);
    expect(world.requests.list()).toMatchObject([{ status: 404, fired: "unknown path" }]);
  });

  test("is one record, also when its sender goes in the middle of it", async () => {
    const { world, port, get } = await opened();
    const { socket, response } = await openRaw(port);
    socket.write("PUT /shop/books/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{");
    expect(await response()).toMatch(/^HTTP\/1\.1 413 /);
    socket.end();
    await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000);
    await get();
    expect(world.requests.list()).toMatchObject([{ status: 413 }, { status: 200 }]);
  });

  test("is one for its API, where that takes larger ones", async () => {
    const { put } = await opened({ mostBytes: 2_000 });
    const refused = await put(2_001);
    expect([(await put(2_000)).status, refused.status]).toEqual([204, 413]);
    expect(await refused.json()).toEqual({ message: "The body is larger than 2000 bytes." });
  });

  test("an open point of the API's own does not stand in its place", async () => {
    const { put } = await opened({
      mostBytes: 100,
      refuse: ({ status }) => ({ status, openPoint: "BOOK-002" }),
    });
    expect((await put(200)).headers.get("x-sandbox-open-point")).toBe("transport");
  });
});

test("a delayed call is in the log with the time at which it arrived, and with its duration", async () => {
  const { world, get } = await opened();
  world.state(faultsKey).list.push({ delayMs: 30_000, times: 1, id: "f1", struck: 0, random: 1 });
  expect((await get()).status).toBe(200);
  expect(world.now).toBe(Date.parse("2026-03-01T12:00:30Z"));
  expect(world.requests.list()).toMatchObject([{ at: "2026-03-01T12:00:00.000Z", durationMs: 30_000 }]);
});

test("what is not HTTP has no duration: its start is unknown", async () => {
  const { world, port } = await opened();
  await sendRaw(port, "\x16\x03\x01");
  expect(world.requests.list()).toMatchObject([{ at: "2026-03-01T12:00:00.000Z", durationMs: undefined }]);
});

test("a refusal for a header that was sent more than once says so", async () => {
  const { port } = await opened({
    steps: [
      ({ headers }) => {
        throw new Refusal(400, `Not ${headers["x-shelf"]}.`, { field: "header/x-shelf" });
      },
    ],
    refuse: ({ status }) => ({ status }),
  });
  const head = "GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Shelf: poetry\r\n";
  expect(await sendRaw(port, `${head}x-shelf: prose\r\n\r\n`)).toContain(
    "x-sandbox-reason: Not poetry, prose. The header has 2 values; send one.\r\n",
  );
  expect(await sendRaw(port, `${head}\r\n`)).toContain("x-sandbox-reason: Not poetry.\r\n");
});

test("a second Authorization header is 400 with its reason, marked, and neither of them is looked at", async () => {
  const { port, world } = await opened();
  const head = "GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer one\r\n";
  const response = await sendRaw(port, `${head}authorization: Bearer two\r\n\r\n`);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain("\r\nx-sandbox-open-point: transport\r\n");
  expect(response).toContain("HTTP allows only one authorization header. The header has 2 values; send one.");
  expect(world.requests.list()).toMatchObject([
    { status: 400, fired: "header repeated", problems: [{ field: "header/authorization" }] },
  ]);
  expect(JSON.stringify(world.requests.list())).not.toContain("Bearer");
});

test("for a caller that left while its response was delayed, no status is reported", async () => {
  const { app, world, port } = await opened();
  world.state(faultsKey).list.push({ delayMs: 200, times: 1, id: "f1", struck: 0, random: 1 });
  let resolve = () => {};
  const delay = new Promise<void>((end) => {
    resolve = end;
  });
  const pause = vi.spyOn(world.clock, "pause").mockReturnValue(delay);
  const { socket } = await openRaw(port);
  socket.write("GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nX-Shelf: poetry\r\n\r\n");
  await vi.waitFor(() => expect(pause).toHaveBeenCalled(), 5_000);
  socket.destroy();
  const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000);
  resolve();
  await vi.waitFor(() => expect(world.requests.list()).toHaveLength(1), 5_000);
  expect(world.requests.list()).toMatchObject([{ status: undefined, fired: "fault, caller gone" }]);
});

describe("what never becomes a request", () => {
  const closing = "\r\nconnection: close\r\n";

  test("gets the response of the API that its first line names, and the connection ends", async () => {
    const { world, port } = await opened();
    const response = await sendRaw(port, "GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nX-A: \x01\r\n\r\n");
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(response).toContain(closing);
    expect(response).toContain("This is not a valid HTTP request: ");
    expect(world.requests.list()).toMatchObject([
      { method: "GET", url: "/shop/books/1", status: 400, fired: "no HTTP" },
    ]);
  });

  test("and has no first line counts as GET /", async () => {
    const { world, port } = await opened();
    expect(await sendRaw(port, "\x16\x03\x01")).toMatch(/^HTTP\/1\.1 400 /);
    expect(world.requests.list()).toMatchObject([{ method: "GET", url: "/", status: 400 }]);
  });

  test("after a request on the same connection is the matter of that one's API", async () => {
    const { world, port } = await opened();
    const { socket, response, received } = await openRaw(port);
    onTestFinished(() => void socket.destroy());
    socket.write("GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nX-Shelf: poetry\r\n\r\n");
    await response();
    socket.write("\x01");
    await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000);
    expect(received()).toContain("HTTP/1.1 400 Bad Request");
    expect(world.requests.list()[1]).toMatchObject({ method: "GET", url: "/shop/books/1", status: 400 });
  });

  test("gets no response into the middle of another one", async () => {
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
    });
    const { world, port } = await opened({}, { status: 200, stream: endless });
    const { socket, received } = await openRaw(port);
    onTestFinished(() => void socket.destroy());
    socket.write("GET /shop/books/1 HTTP/1.1\r\nHost: x\r\nX-Shelf: poetry\r\n\r\n");
    await vi.waitFor(() => expect(received()).toContain("data: 1"), 5_000);
    socket.write("\x01");
    await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000);
    expect(received()).not.toContain("400");
    expect(world.requests.list().map(({ status, fired }) => [status, fired])).toEqual([
      [200, undefined],
      [undefined, "no HTTP"],
    ]);
  });

  test("because its body broke off is one record: with its headers, and with a status only where a response could leave", async () => {
    const { world, port } = await opened();
    const head = "PUT /shop/books/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{";
    expect(await sendRaw(port, head, { halfClose: true })).toMatch(/^HTTP\/1\.1 400 /);
    const { socket } = await openRaw(port);
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(world.requests.list()).toHaveLength(2), 5_000);
    expect(world.requests.list().map(({ status, fired, headers }) => [status, fired, headers.host])).toEqual([
      [400, "no HTTP", "x"],
      [undefined, "broken off", "x"],
    ]);
  });

  test("because its sender has left concerns no one", async () => {
    const { world, port, get } = await opened();
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.write("GET /shop/books/1 HTTP/1.1\r\nHost: x\r\n", () => resolve()));
    socket.resetAndDestroy();
    await get();
    expect(world.requests.list()).toMatchObject([{ status: 200 }]);
  });
});

describe("what goes wrong in the sandbox itself", () => {
  const logged = vi.fn();
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(logged));
  afterEach(() => logged.mockReset());

  test("is a 500 in the API's own shape, without a word of it", async () => {
    const { get } = await opened({}, { status: 200, body: { title: 7 } });
    const response = await get();
    expect(response.status).toBe(500);
    expect(logged).toHaveBeenCalled();
  });

  test("also where no handler was asked", async () => {
    const broken = () => {
      throw new Error("s3cr3t");
    };
    const { get } = await opened({
      crossOrigin: "BOOK-007",
      present: broken,
    });
    const response = await get();
    expect([response.status, (await response.text()).includes("s3cr3t")]).toEqual([500, false]);
  });

  test("a refusal is none", async () => {
    const { get } = await opened({
      steps: [
        () => {
          throw new Refusal(409, "taken");
        },
      ],
      refuse: ({ status }) => ({ status }),
    });
    const response = await get();
    expect([response.status, logged.mock.calls.length]).toEqual([409, 0]);
  });
});

test("localhost is an address of each family that the machine has, on one port", async () => {
  const [operation] = operationsOf(bookshop).filter(({ id }) => id === "order");
  const route = { api: bookshopApi(), operation: operation as Operation, handler: () => ({ status: 202 }) };
  const app = createServer(createEngine([route], worldAtNoon()));
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: "localhost" }));
  for (const { address, family } of await lookup("localhost", { all: true })) {
    const response = await fetch(`http://${family === 6 ? `[${address}]` : address}:${port}/shop/orders`, {
      method: "POST",
    });
    expect(response.status).toBe(202);
  }
});
