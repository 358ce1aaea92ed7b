import { expect, test } from "vitest";
import { connect } from "../src/client/connect.ts";
import { callInfo } from "../src/facts/call-info-registry.ts";
import type { ApiManifest } from "../src/facts/manifest.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { allParts } from "./all-parts.ts";
import { thrownBy } from "./thrown-by.ts";

const manifest = {
  api: "lists",
  options: [],
  sessionOptions: [],
  auth: {},
  buckets: {},
  callInfo: {},
  operations: { "POST /import": { id: "importList", safety: "repeatable", noContent: true } },
} as const satisfies ApiManifest;

interface Paths {
  "/import": { post: { responses: { 201: { content?: never }; 400: { content?: never } } } };
}

function client(respond: () => Response) {
  const options = { baseUrl: "https://lists.example", auth: undefined as never, fetch: async () => respond() };
  return connect<Paths, typeof manifest>(manifest, { ...options, store: memoryStore() }, allParts);
}

test.each([
  ["none", () => new Response(null, { status: 201 })],
  ["text", () => new Response("OK", { status: 201 })],
  ["text with its length", () => new Response("OK", { status: 201, headers: { "Content-Length": "2" } })],
  ["a proxy's page", () => new Response("<p>hello", { status: 201, headers: { "Content-Type": "text/html" } })],
  ["JSON", () => Response.json({ id: 1 }, { status: 201 })],
])("where the contract shows no body, whatever comes is ignored: %s", async (_body, respond) => {
  const { data, error, response } = await client(respond).POST("/import");
  expect([data, error, response.status]).toEqual([undefined, undefined, 201]);
  expect(callInfo(response).outcome).toBe("executed");
});

test("an error's text is still there", async () => {
  const { error } = await client(() => new Response("no list", { status: 400 })).POST("/import");
  expect(error).toBe("no list");
});

test("who asks for JSON learns that a proxy's page is none", async () => {
  const call = client(() => new Response("<p>hello", { status: 201 })).POST("/import", { parseAs: "json" });
  const error = await thrownBy(call);
  expect(error).toMatchObject({ name: "BrokenResponseError", info: { outcome: "executed" } });
});

test("a response that breaks off is lost there, too", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
  const call = client(() => new Response(broken, { status: 201 })).POST("/import", { policy: { attempts: 1 } });
  expect(await thrownBy(call)).toMatchObject({ name: "NetworkError", info: { outcome: "unknown", attempts: 1 } });
});
