import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

/** Twenty calls, one after the other, whose attempts all get this response. */
async function twentyCalls(response: string) {
  server = await rawServer([response]);
  const given = {
    baseUrl: server.baseUrl,
    fetch: (request: Request) => fetch(request),
    clock: systemClock,
    auth: { getToken: () => "token-1" },
    attempts: 2,
  };
  const { client } = testClient(undefined, given);
  let error: unknown;
  for (let call = 0; call < 20; call += 1) {
    const result = await client.GET("/v1/partnership/accounts");
    expect(callInfo(result.response).attempts).toBe(2);
    error = result.error;
  }
  return error;
}

test("40 error bodies of 70,000 bytes take one connection, at most two", async () => {
  const body = JSON.stringify({ error: "x".repeat(70_000 - 12) });
  expect(await twentyCalls(withStatusLine("503 Busy", body))).toEqual(JSON.parse(body));
  // A second one where an attempt leaves before the platform has noticed that the first is free.
  expect(server.connections()).toBeLessThanOrEqual(2);
});
