import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../src/facts/clock.ts";
import { testClient } from "./client.ts";
import { thrownBy } from "./thrown-by.ts";

// No pause between two attempts.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});

let close = async () => {};
afterEach(() => close());

/** The port of a server that writes this as soon as something arrives, and hangs up. */
async function portOf(response: Uint8Array | string): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  return (server.address() as AddressInfo).port;
}

function clientAt(baseUrl: string) {
  const fetch = vi.fn((request: Request) => globalThis.fetch(request));
  const given = { baseUrl, fetch, clock: systemClock, auth: { getToken: () => "token-1" } };
  return { fetch, client: testClient(undefined, given).client };
}

const alert = (description: number) => Uint8Array.from([21, 3, 3, 0, 2, 2, description]);
const unsafe = "/v1/partnership/network-privacy-requests";

test.each<[string, Uint8Array | string]>([
  ["a port that speaks plain HTTP", "HTTP/1.1 400 Bad Request\r\n\r\n"],
  ["a port that speaks something else", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["an alert: handshake failure", alert(40)],
  ["an alert: protocol version", alert(70)],
  ["an alert: unrecognized name", alert(112)],
  ["a connection that is closed within the handshake", ""],
])("https to %s: an unsafe write was not executed", async (_what, response) => {
  const { client, fetch } = clientAt(`https://127.0.0.1:${await portOf(response)}`);
  const error = await thrownBy(client.POST(unsafe, { body: {} }));
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed", attempts: 4 } });
  expect(error.message).toContain("Nothing was sent to the API. Check baseUrl.");
  expect(fetch).toHaveBeenCalledTimes(4);
});

test("https to a server that fails within the handshake may mean anything: unknown, sent once", async () => {
  const { client } = clientAt(`https://127.0.0.1:${await portOf(alert(80))}`);
  const error = await thrownBy(client.POST(unsafe, { body: {} }));
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "unknown", attempts: 1 } });
});

test("a port that fetch blocks: an unsafe write was not executed", async () => {
  const { client } = clientAt("http://127.0.0.1:6000");
  const error = await thrownBy(client.POST(unsafe, { body: {} }));
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed" } });
});

test.each([
  ["Transfer-Encoding", "chunked"],
  ["Expect", "100-continue"],
  ["Keep-Alive", "timeout=5"],
  ["Upgrade", "h2c"],
])("%s, set by middleware: Node refuses the request, which was not executed", async (name, value) => {
  const { client } = clientAt(`http://127.0.0.1:${await portOf("HTTP/1.1 204 No Content\r\n\r\n")}`);
  client.use({ onRequest: ({ request }) => request.headers.set(name, value) });
  const error = await thrownBy(client.POST(unsafe, { body: {} }));
  expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "not-executed" } });
});
