import { type Respond, reset, status } from "@tillside/testing/fake-api";
import { expect, it } from "vitest";
import { callInfo, type Outcome, PolicyError } from "../src/index.ts";
import { calls } from "./calls.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

/** Requests sent, the last status or the error, the outcome. */
type Ended = readonly [sent: number, ended: number | string, outcome: Outcome | undefined];

async function end(path: "v3" | "legacy", service: Fake): Promise<Ended> {
  try {
    const { response } = await calls[path](service.client());
    return [service.calls.length, response.status, callInfo(response).outcome];
  } catch (error) {
    if (!PolicyError.isInstance(error)) throw error;
    return [service.calls.length, error.name, error.info?.outcome];
  }
}

const always = (respond: Respond) => Array<Respond>(9).fill(respond);

/** Both paths are repeatable: membership of a list cannot act twice. */
const rows: readonly [rule: string, fault: string, script: Respond[], want: Ended][] = [
  ["AUD-049", "a reset is retried", [reset], [2, 201, "executed"]],
  ["AUD-049", "resets: unknown at the end", always(reset), [4, "NetworkError", "unknown"]],
  ["AUD-049", "a 500 is retried", [status(500)], [2, 201, "executed"]],
  ["AUD-049", "a 502 is retried", [status(502)], [2, 201, "executed"]],
  ["AUD-049", "a 503 is retried", [status(503)], [2, 201, "executed"]],
  ["AUD-049", "a 504 is retried", [status(504)], [2, 201, "executed"]],
  ["AUD-049", "503s: unknown at the end", always(status(503)), [4, 503, "unknown"]],
  ["AUD-035", "a 429 is waited out", [status(429, { "Retry-After": "3" })], [2, 201, "executed"]],
  ["AUD-035", "a 429 without Retry-After, too", [status(429)], [2, 201, "executed"]],
  ["AUD-035", "a 401 is not retried", [status(401)], [1, 401, "not-executed"]],
  ["AUD-035", "a 403 is not retried", [status(403)], [1, 403, "not-executed"]],
  ["AUD-033", "a 400 is not retried", [status(400)], [1, 400, "not-executed"]],
  ["AUD-049", "a 409 after a reset is returned", [reset, status(409)], [2, 409, "unknown"]],
];

it.each(rows)("%s · %s", async (_rule, _fault, script, want) => {
  for (const path of ["v3", "legacy"] as const) {
    const service = fakeApi(...script);
    expect(await end(path, service)).toEqual(want);
    expect(new Set(service.calls.map(({ body }) => body)).size).toBe(1);
  }
});

it.each([
  ["for its Retry-After", { "Retry-After": "7" }, 7000],
  ["for a second at least", {}, 1000],
])("AUD-035 · the client waits after a 429 %s", async (_, headers, least) => {
  const service = fakeApi(status(429, headers as Record<string, string>));
  const started = service.clock.now();
  expect(await end("v3", service)).toEqual([2, 201, "executed"]);
  expect(service.clock.now() - started).toBeGreaterThanOrEqual(least);
});

it("AUD-034 · the body of a success is not part of the contract and is ignored", async () => {
  for (const path of ["v3", "legacy"] as const) {
    const service = fakeApi(() => new Response("OK", { status: 201 }));
    const { data, response } = await calls[path](service.client());
    expect([data, response.status, callInfo(response).outcome]).toEqual([undefined, 201, "executed"]);
  }
});
