import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { Wire } from "../../engine/wire.ts";
import { sendWire } from "./send-wire.ts";

const noon = Date.parse("2026-03-01T12:00:00.900Z");

/** A server on loopback that answers so, and its address. */
async function listening(wire: Wire): Promise<string> {
  const app = Fastify({ forceCloseConnections: true });
  app.get("/", (_request, reply) => sendWire(reply, wire, noon));
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: "127.0.0.1" });
}

async function sent(wire: Wire) {
  const app = Fastify();
  app.get("/", (_request, reply) => sendWire(reply, wire, noon));
  const { statusCode, headers, body } = await app.inject("/");
  await app.close();
  return { statusCode, headers, body };
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

test("a dropped answer: the connection ends before anything of it", async () => {
  const address = await listening({ status: 200, headers: {}, body: '{"a":1}', cut: "drop" });
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("a truncated answer: its status and headers, then the connection ends in the middle of the body", async () => {
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

test.each(["drop", "truncate"] as const)("in this process a %s is told as the fault that it is", async (cut) => {
  const app = Fastify();
  app.get("/", (_request, reply) => sendWire(reply, { status: 200, headers: {}, body: "{", cut }, noon));
  await expect(app.inject("/")).rejects.toMatchObject({
    message: "The connection was reset by a fault that was asked for.",
    code: "ECONNRESET",
  });
  await app.close();
});
