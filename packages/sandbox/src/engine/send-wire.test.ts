import Fastify from "fastify";
import { expect, test } from "vitest";
import { sendWire } from "./send-wire.ts";
import type { Wire } from "./wire.ts";

const noon = Date.parse("2026-03-01T12:00:00.900Z");

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
