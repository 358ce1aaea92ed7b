import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openBookshop } from "../../../test/open-bookshop.ts";
import { openRaw, sendRaw } from "../../../test/raw-connection.ts";
import type { FaultRule } from "../../faults/fault-rule.ts";
import { faultsKey, newFault } from "../../faults/faults.ts";

const get = (path: string) => `GET /shop/books/${path} HTTP/1.1\r\nHost: x\r\nX-Shelf: poetry\r\n\r\n`;

/** The bookshop with faults by the last part of the path; what waits goes on when `goOn` is called. */
async function shop(faults: Readonly<Record<string, FaultRule>> = {}) {
  const opened = await openBookshop();
  const { world, port } = opened;
  for (const [book, rule] of Object.entries(faults))
    world.state(faultsKey).list.push(newFault({ ...rule, match: { path: `/shop/books/${book}` } }, book));
  let goOn = () => {};
  const delay = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const pause = vi.spyOn(world.clock, "pause").mockReturnValue(delay);
  const connection = await openRaw(port);
  onTestFinished(() => void connection.socket.destroy());
  const closed = () => vi.waitFor(() => expect(connection.socket.closed).toBe(true), 5_000);
  const waits = () => vi.waitFor(() => expect(pause).toHaveBeenCalled(), 5_000);
  return { ...opened, ...connection, goOn, closed, waits };
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

describe("what follows a request on its connection and is no request", () => {
  test("gets its 400 after the request's own response", async () => {
    const { socket, received, closed, world } = await shop();
    socket.write(`${get("1")}\x01`);
    await closed();
    expect(statuses(received())).toEqual(["200", "400"]);
    expect(world.requests.list()).toMatchObject([{ status: 200 }, { status: 400, fired: "no HTTP" }]);
  });

  test("waits for a response that a fault delays, and is refused once", async () => {
    const { socket, received, closed, waits, goOn, world } = await shop({ slow: { delayMs: 1_000 } });
    socket.write(`${get("slow")}\x01`);
    await waits();
    await new Promise<void>((resolve) => socket.write("\x01\x02", () => resolve()));
    goOn();
    await closed();
    expect(statuses(received())).toEqual(["200", "400"]);
    expect(world.requests.list()).toHaveLength(2);
  });

  test("also where a body breaks off: the responses before it come first", async () => {
    const { socket, received, closed } = await shop();
    socket.write(`${get("1")}PUT /shop/books/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a length`);
    await closed();
    expect(statuses(received())).toEqual(["200", "400"]);
  });
});

describe("a fault that ends the connection", () => {
  test.each(["drop", "reset", "truncate"] as const)("by %s waits for the responses before it", async (cut) => {
    const { socket, received, closed, waits, goOn } = await shop({ slow: { delayMs: 1_000 }, cut: { [cut]: true } });
    socket.write(get("slow") + get("cut"));
    await waits();
    await new Promise(setImmediate);
    expect([received(), socket.closed]).toEqual(["", false]);
    goOn();
    await closed();
    expect(statuses(received())[0]).toBe("200");
    expect(received()).toContain('{"title":"Walden"}');
  });
});

describe("a caller that closes its side after its request", () => {
  test("gets the response, and then the connection ends", async () => {
    const { socket, received, closed, world } = await shop();
    socket.end(get("1"));
    await closed();
    expect(statuses(received())).toEqual(["200"]);
    expect(world.requests.list()).toMatchObject([{ status: 200, fired: undefined }]);
  });

  test("gets the responses to all of its requests", async () => {
    const { socket, received, closed } = await shop();
    socket.end(get("1") + get("2") + get("3"));
    await closed();
    expect(statuses(received())).toEqual(["200", "200", "200"]);
  });

  test.each([{ delayMs: 1_000 }, { stall: true }])("counts as gone where it would have to wait: %j", async (rule) => {
    const { socket, received, closed } = await shop({ slow: rule });
    socket.end(get("slow"));
    await closed();
    expect(received()).toBe("");
  });
});

test("CONNECT is refused with a reason, after the responses before it: the sandbox is not a proxy", async () => {
  const { socket, received, closed, world } = await shop();
  socket.write(`${get("1")}CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n`);
  await closed();
  expect(statuses(received())).toEqual(["200", "501"]);
  expect(received()).toContain("x-sandbox-reason: The sandbox is not a proxy, so it does not support CONNECT.");
  expect(world.requests.list().at(-1)).toMatchObject({ method: "CONNECT", status: 501, openPoint: "transport" });
});

test.each(["gzip, chunked", "identity, chunked"])("Transfer-Encoding: %s is 501", async (coding) => {
  const { port, seen } = await shop();
  const head = `PUT /shop/books/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const response = await sendRaw(port, `${head}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
  expect(statuses(response)).toEqual(["501"]);
  expect(response).toContain("x-sandbox-open-point: transport");
  expect(seen).toEqual([]);
});
