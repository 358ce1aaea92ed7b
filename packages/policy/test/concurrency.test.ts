import { settle } from "@tillside/testing/manual-clock";
import { expect, test } from "vitest";
import type { ApiManifest } from "../src/facts/manifest.ts";
import { fakeServer } from "./fake-server.ts";

/** The audience API's limit. */
const audience = {
  api: "audience",
  options: [],
  sessionOptions: [],
  callInfo: {},
  auth: { apiKey: { type: "api-key", header: "Authorization" } },
  buckets: { imports: { requests: 4, perSeconds: 1, concurrency: 4, keyedBy: "key_pair", strength: "recommended" } },
  operations: {
    "POST /v3/import": { id: "importAudience", safety: "repeatable", bucket: "imports", auth: "apiKey" },
  },
} as const satisfies ApiManifest;

/** A server that responds when and how the test says. */
function slowServer() {
  const responses: ((response: Response | Error) => void)[] = [];
  const server = fakeServer(
    () =>
      new Promise<Response>((resolve, reject) => {
        responses.push((response) => (response instanceof Error ? reject(response) : resolve(response)));
      }),
  );
  /** The credential's name is a hash, which takes the platform some turns. */
  const firstSent = async () => {
    while (server.seen.length < 4) await settle();
  };
  return { ...server, responses, firstSent, imports: server.client(audience, { auth: { apiKey: "k3y" } }) };
}

test("AUD-042, AUD-043 · four imports at once; each end, whatever it is, lets one more go", async () => {
  const { imports, clock, seen, responses, firstSent } = slowServer();
  const caller = new AbortController();
  const policy = { attempts: 1, attemptTimeoutMs: 20_000 };
  const bodies = [{ signal: caller.signal }, {}, {}, { parseAs: "stream" as const }, {}, {}, {}, {}, {}];
  const calls = bodies.map((one) => imports.POST("/v3/import", { body: {}, policy, ...one }).catch((error) => error));
  const inFlight = async (afterMs: number) => {
    await clock.advance(afterMs);
    return seen.length;
  };
  await firstSent();
  expect(await inFlight(2_000)).toBe(4);
  caller.abort();
  expect(await inFlight(0)).toBe(5);
  responses[1]?.(new Error("reset"));
  expect(await inFlight(0)).toBe(6);
  responses[2]?.(Response.json({}, { status: 400 }));
  expect(await inFlight(0)).toBe(7);
  responses[3]?.(new Response("a stream that is not read"));
  expect(await inFlight(0)).toBe(8);
  expect(await inFlight(18_000 - 1)).toBe(8);
  // The four that are left run into their time-outs.
  expect(await inFlight(2_001)).toBe(9);
  responses[8]?.(Response.json({}));
  await clock.run(Promise.all(calls));
  expect(clock.sleeping).toBe(0);
});

test("an interactive import passes the bulk ones that wait", async () => {
  const { imports, clock, seen, responses, firstSent } = slowServer();
  const send = (name: string, priority: "bulk" | "interactive") =>
    imports.POST("/v3/import", { body: { name }, policy: { priority } });
  const calls = ["b1", "b2", "b3", "b4", "b5", "b6"].map((name) => send(name, "bulk"));
  await firstSent();
  calls.push(send("i1", "interactive"));
  await clock.advance(5_000);
  for (let each = 0; each < 7; each++) {
    responses[each]?.(Response.json({}));
    await clock.advance(5_000);
  }
  await Promise.all(calls);
  expect(seen.map(({ body }) => JSON.parse(body).name)).toEqual(["b1", "b2", "b3", "b4", "i1", "b5", "b6"]);
});

test("a priority that there is not is refused before anything is sent", async () => {
  const { imports, client, seen } = slowServer();
  const policy = { priority: "urgent" as "bulk" };
  await expect(imports.POST("/v3/import", { body: {}, policy })).rejects.toThrow(
    'importAudience: policy: priority must be "interactive" or "bulk".',
  );
  expect(() => client(audience, { auth: { apiKey: "k3y" }, ...policy })).toThrow(
    'audience client: priority must be "interactive" or "bulk".',
  );
  expect(seen).toEqual([]);
});
