import { type Respond, reset, status } from "@tillside/testing/fake-api";
import { expect, it } from "vitest";
import { callInfo, type Outcome, PolicyError } from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

/** Requests sent, the last status or the error, the outcome. */
type Ended = readonly [sent: number, ended: number | string, outcome: Outcome | undefined];

async function end(service: Fake): Promise<Ended> {
  try {
    const { response } = await service.client().POST("/1.0/nurture/unsubscribe", { body: { email: "e" } });
    return [service.calls.length, response.status, callInfo(response).outcome];
  } catch (error) {
    if (!PolicyError.isInstance(error)) throw error;
    return [service.calls.length, error.name, error.info?.outcome];
  }
}

const always = (respond: Respond) => Array<Respond>(9).fill(respond);

/** Repeatable: opting out twice is opting out. */
const rows: readonly [rule: string, fault: string, script: Respond[], want: Ended][] = [
  ["NUR-020 NUR-028", "a reset is retried", [reset], [2, 201, "executed"]],
  ["NUR-028", "resets: unknown at the end", always(reset), [4, "NetworkError", "unknown"]],
  ["NUR-020 NUR-028", "a 500 is retried", [status(500)], [2, 201, "executed"]],
  ["NUR-020", "a 502 is retried", [status(502)], [2, 201, "executed"]],
  ["NUR-020", "a 503 is retried", [status(503)], [2, 201, "executed"]],
  ["NUR-020", "a 504 is retried", [status(504)], [2, 201, "executed"]],
  ["NUR-020", "503s: unknown at the end", always(status(503)), [4, 503, "unknown"]],
  ["NUR-027", "a 429 is waited out", [status(429, { "Retry-After": "3" })], [2, 201, "executed"]],
  ["NUR-027", "a 429 without Retry-After, too", [status(429)], [2, 201, "executed"]],
  ["NUR-020", "a 401 is not retried", [status(401)], [1, 401, "not-executed"]],
  ["NUR-020", "a 403 is not retried", [status(403)], [1, 403, "not-executed"]],
  ["NUR-026", "a 400 is not retried", [status(400)], [1, 400, "not-executed"]],
];

it.each([
  ["for its Retry-After", { "Retry-After": "7" }, 7000],
  ["for a second at least", {}, 1000],
])("NUR-020 NUR-027 NUR-028 · a 429 is waited out %s", async (_, headers, least) => {
  const service = fakeApi(status(429, headers as Record<string, string>));
  const started = service.clock.now();
  expect(await end(service)).toEqual([2, 201, "executed"]);
  expect(service.clock.now() - started).toBeGreaterThanOrEqual(least);
});

it.each(rows)("%s · %s", async (_rule, _fault, script, want) => {
  const service = fakeApi(...script);
  expect(await end(service)).toEqual(want);
  expect(new Set(service.calls.map(({ body }) => body)).size).toBe(1);
});
