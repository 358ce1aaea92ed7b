import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Wire } from "../../engine/wire.ts";
import { sendWire } from "./send-wire.ts";

const noon = Date.parse("2026-03-01T12:00:00.900Z");

/** A server on loopback that responds this way, and its address. */
async function listening(wire: Wire): Promise<string> {
  const server = createServer((_request, response) => sendWire(response, wire, noon));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sent(wire: Wire, method = "GET") {
  const response = await fetch(await listening(wire), { method });
  const { "keep-alive": _, ...headers } = Object.fromEntries(response.headers);
  return { statusCode: response.status, headers, body: await response.text() };
}

test("status, headers, the sandbox's date and the body, as they are", async () => {
  expect(
    await sent({ status: 201, headers: { "content-type": "application/json", "x-a": "b" }, body: '{"a":"ü"}' }),
  ).toEqual({
    statusCode: 201,
    headers: {
      "content-type": "application/json",
      "x-a": "b",
      date: "Sun, 01 Mar 2026 12:00:00 GMT",
      "content-length": "10",
      connection: "keep-alive",
    },
    body: '{"a":"ü"}',
  });
});

test("without a body there is none, and no type", async () => {
  const { headers, body } = await sent({ status: 204, headers: {}, body: "" });
  expect([headers["content-type"], body]).toEqual([undefined, ""]);
});

test("a header beyond ASCII goes out in Latin-1, whatever the body is", async () => {
  const { headers, body } = await sent({ status: 200, headers: { "x-request-id": "idé" }, body: '"ü€"' });
  expect([headers["x-request-id"], body]).toEqual(["idé", '"ü€"']);
});

test("a stream goes out as it comes", async () => {
  const body = ReadableStream.from([new TextEncoder().encode("data: 1\n\n")]) as ReadableStream<Uint8Array>;
  const response = await fetch(
    await listening({ status: 200, headers: { "content-type": "text/event-stream" }, body }),
  );
  expect([response.headers.get("content-type"), await response.text()]).toEqual(["text/event-stream", "data: 1\n\n"]);
});

test("a stream that has nothing to send ends when its caller goes", async () => {
  const cancel = vi.fn();
  const pull = () => new Promise<void>(() => {});
  const body = new ReadableStream<Uint8Array>({ start: (begun) => begun.enqueue(new Uint8Array([1])), pull, cancel });
  const leaving = new AbortController();
  await fetch(await listening({ status: 200, headers: {}, body }), { signal: leaving.signal });
  leaving.abort();
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("a dropped response: the connection ends before anything of it", async () => {
  const address = await listening({ status: 200, headers: {}, body: '{"a":1}', cut: "drop" });
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("a reset connection: nothing is sent, and the caller sees the reset", async () => {
  const address = await listening({ status: 200, headers: {}, body: '{"a":1}', cut: "reset" });
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
});

test("a stalled response: nothing happens to the response, so the connection stays open", () => {
  const touched: PropertyKey[] = [];
  const response = new Proxy({} as ServerResponse, {
    get: (_, name) => {
      touched.push(name);
    },
  });
  sendWire(response, { status: 200, headers: {}, body: '{"a":1}', cut: "stall" }, noon);
  expect(touched).toEqual([]);
});

test("a truncated response: its status and headers, then the connection ends in the middle of the body", async () => {
  const headers = { "content-type": "application/json", "x-a": "b" };
  const response = await fetch(await listening({ status: 201, headers, body: '{"a":', cut: "truncate" }));
  expect([response.status, response.headers.get("x-a"), response.headers.get("content-length")]).toEqual([
    201,
    "b",
    "6",
  ]);
  const chunks: Uint8Array[] = [];
  const reading = (async () => {
    for await (const chunk of response.body ?? []) chunks.push(chunk);
  })();
  await expect(reading).rejects.toThrow("terminated");
  expect(Buffer.concat(chunks).toString()).toBe('{"a":');
});
