import { describe, expect, test } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { PolicyError } from "../src/facts/errors/policy-error.ts";
import { memoryStore } from "../src/store/memory-store.ts";
import { manifest, pathOf } from "./conformance/manifest.ts";
import { type Class, classes } from "./conformance/table.ts";
import { fakeServer } from "./fake-server.ts";

/** How a call ends whose every attempt gets the same status: requests sent, status or name of the error, outcome. */
type End = readonly [sent: number, end: number | string, outcome: "executed" | "not-executed" | "unknown"];

const statuses = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * What the contract and CONFORMANCE say, status by status. A status that nothing names is a refusal below 500, and from 500 on a
 * failure of the server: it is returned, and never a reason to send again.
 */
function expected(status: number, name: Class): End {
  const isRead = name === "read";
  const afterFailure = isRead ? "not-executed" : "unknown";
  if (status < 300) return [1, status, "executed"];
  // Redirects are never followed, and no request of ours can get a 304.
  if (status < 400) return [1, "RedirectError", "not-executed"];
  if (status === 401) return [2, 401, "not-executed"];
  if (status === 429) return [name === "unsafe" ? 1 : 4, 429, "not-executed"];
  if (status === 500 || status === 502 || status === 503) return [name === "unsafe" ? 1 : 4, status, afterFailure];
  if (status === 504) return [name.startsWith("unsafe") ? 1 : 4, 504, afterFailure];
  if (status === 501 || status === 505) return [1, status, "not-executed"];
  return [1, status, status >= 500 ? afterFailure : "not-executed"];
}

/** Nothing may stand in the body of these. */
const bodiless = [204, 205, 304];

/** Makes the call on a server that gives every attempt this response. */
async function ended(status: number, name: Class): Promise<End> {
  const server = fakeServer(() => new Response(bodiless.includes(status) ? null : "{}", { status }));
  const client = server.client(manifest, {
    auth: {
      token: { tokenUrl: "https://auth.example", clientId: "client", clientSecret: "secret" },
      key: { apiKey: "secret" },
    },
    store: memoryStore(),
  });
  const call = client.POST as unknown as (path: string, init: object) => Promise<{ response: Response }>;
  try {
    const { response } = await server.clock.run(call(pathOf(name, "token"), { body: {} }));
    return [server.seen.length, response.status, callInfo(response)?.outcome as End[2]];
  } catch (error) {
    if (!PolicyError.isInstance(error)) throw error;
    return [server.seen.length, error.name, error.info?.outcome as End[2]];
  }
}

describe.each(classes)("%s", (name) => {
  test.each([
    ["ONB-250 ONB-256 · 2xx to 4xx", statuses(200, 499)],
    ["ONB-250 ONB-256 · 5xx", statuses(500, 599)],
  ])("%s: for every status, what is sent again, what is returned, and the outcome", async (_, all) => {
    const seen = new Map<number, End>();
    for (const status of all) seen.set(status, await ended(status, name));
    expect(seen).toEqual(new Map(all.map((status) => [status, expected(status, name)])));
  });
});
