import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { systemClock } from "../src/facts/clock.ts";
import { testClient } from "./client.ts";
import { rawServer, withStatusLine } from "./raw-server.ts";

let server: Awaited<ReturnType<typeof rawServer>>;
afterEach(() => server.close());
// No pause between two attempts.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});

async function clientOf(...responses: string[]) {
  server = await rawServer(responses);
  const auth = { getToken: () => "token-1" };
  const given = { baseUrl: server.baseUrl, fetch: (request: Request) => fetch(request), clock: systemClock, auth };
  return testClient(undefined, given).client;
}

const keys = () => server.requests.map((request) => /^idempotency-key: (.+)\r$/im.exec(request)?.[1]);

describe("a response is returned, whatever its status line", () => {
  // Latin-1, UTF-8 of another script, a control character, none at all.
  const phrases = ["Surcharg\xe9", "\xe9\x81\x8e\xe8\xb2\xa0\xe8\x8d\xb7", "Sur\x01charge", ""];

  test.each(phrases)("503 %j is repeated under the same key", async (phrase) => {
    const client = await clientOf(withStatusLine(`503 ${phrase}`), withStatusLine("200 OK"));
    const { data, response } = await client.POST("/v1/accounts/register/partnership", { body: {} });
    expect([response.status, data]).toEqual([200, { data: { id: 1 } }]);
    const [first] = keys();
    expect(keys()).toEqual([first, first]);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2, idempotencyKey: first });
  });

  test.each(phrases)("503 %j at the end is returned with its body, and is unknown", async (phrase) => {
    const client = await clientOf(withStatusLine(`503 ${phrase}`, '{"error":"busy"}'));
    const { error, response } = await client.POST("/v1/accounts/register/partnership", { body: {} });
    expect([response.status, response.ok, error]).toEqual([503, false, { error: "busy" }]);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 4, requestId: "r-1" });
  });

  test.each(phrases)("200 %j to an unsafe write: it was executed", async (phrase) => {
    const client = await clientOf(withStatusLine(`200 ${phrase}`));
    const { data, response } = await client.POST("/v1/partnership/network-privacy-requests", { body: {} });
    expect([response.status, response.ok, data]).toEqual([200, true, { data: { id: 1 } }]);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 1 });
  });

  test.each([600, 999])("%i is a server's error (RFC 9110, section 15): a write is unknown", async (status) => {
    const client = await clientOf(withStatusLine(`${status} Odd`, '{"error":"odd"}'));
    const { error, response } = await client.POST("/v1/accounts/register/partnership", { body: {} });
    expect([response.status, response.ok, response.statusText, error]).toEqual([
      status,
      false,
      "Odd",
      { error: "odd" },
    ]);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 1, idempotencyKey: keys()[0] });
  });

  test.each([600, 999])("%i to a read: it was not executed", async (status) => {
    const client = await clientOf(withStatusLine(`${status} Odd`));
    const { response } = await client.GET("/v1/partnership/accounts");
    expect([response.status, callInfo(response).outcome]).toEqual([status, "not-executed"]);
  });

  test("a stream is handed over with its odd status line", async () => {
    const client = await clientOf(withStatusLine("200 Surcharg\xe9"));
    const { data, response } = await client.GET("/v1/partnership/accounts", { parseAs: "stream" });
    expect([response.status, await new Response(data as ReadableStream).text()]).toEqual([200, '{"data":{"id":1}}']);
  });

  test.each(["100 Continue", "101 Switching Protocols", "199 Odd", "000 Zero", "099 Odd", "1000 Many"])(
    "%s is no response: a write that may have run is unknown, and is not repeated",
    async (statusLine) => {
      const client = await clientOf(withStatusLine(statusLine));
      const error = await client
        .POST("/v1/partnership/network-privacy-requests", { body: {} })
        .catch((e: unknown) => e);
      expect(error).toMatchObject({ name: "NetworkError", info: { outcome: "unknown", attempts: 1 } });
    },
  );

  test("interim responses are skipped", async () => {
    const client = await clientOf(
      `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Hint\xe9\r\n\r\n${withStatusLine("200 OK")}`,
    );
    const { response } = await client.GET("/v1/partnership/accounts");
    expect([response.status, callInfo(response).attempts]).toEqual([200, 1]);
  });
});
