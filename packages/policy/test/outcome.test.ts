import { settle } from "@tillside/testing/manual-clock";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { PolicyError } from "../src/facts/errors/policy-error.ts";
import { testClient } from "./client.ts";
import type { Seen } from "./fake-server.ts";

const faults = [
  "refused",
  "reset before",
  "reset after",
  "body cut off after",
  "success",
  "broken JSON",
  "503 before",
  "503 after",
  "500 after",
  "429",
  "429 for a long time",
  "401",
  "409 still running",
  "422",
  "501",
  "redirect",
  "stall after",
] as const;
type Fault = (typeof faults)[number];

const failed = (code: string) => Promise.reject(new TypeError("fetch failed", { cause: { code, message: code } }));
const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new Error("terminated")) });

/** A server that executes requests or not, and then misbehaves as given; without more faults it behaves well. */
function misbehaving(plan: readonly Fault[]) {
  const executed: Seen[] = [];
  const replayed = new Set<string>();

  function execute(seen: Seen): void {
    const key = seen.headers.get("Idempotency-Key");
    if (key !== null && replayed.has(key)) return;
    if (key !== null) replayed.add(key);
    executed.push(seen);
  }

  function respond(seen: Seen, count: number): Response | Promise<Response> {
    const fault = plan[count - 1] ?? "success";
    if (/after|success|broken/.test(fault)) execute(seen);
    switch (fault) {
      case "refused":
        return failed("ECONNREFUSED");
      case "reset before":
      case "reset after":
        return failed("ECONNRESET");
      case "body cut off after":
        return new Response(cutOff());
      case "broken JSON":
        return new Response("{");
      case "stall after":
        return new Promise((_resolve, reject) => {
          seen.signal.addEventListener("abort", () => reject(seen.signal.reason));
        });
      case "redirect":
        return new Response(null, { status: 307, headers: { Location: "https://elsewhere.example" } });
      case "429 for a long time":
        return new Response(null, { status: 429, headers: { "Retry-After": "100" } });
      default:
        return Response.json({}, { status: Number.parseInt(fault, 10) || 200 });
    }
  }

  return { respond, executed };
}

const calls = {
  keyed: "/v1/accounts/register/partnership",
  unsafe: "/v1/partnership/network-privacy-requests",
} as const;

describe("whatever the server does and whenever the caller aborts", () => {
  const plans = fc.array(fc.constantFrom(...faults), { maxLength: 7 });
  const abort = fc.option(fc.nat(40_000), { freq: 2 });

  test.each(["keyed", "unsafe"] as const)(
    "the outcome of a %s write never lies, and it runs once at most",
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(plans, abort, fc.double({ min: 0, max: 0.999, noNaN: true }), async (plan, abortMs, luck) => {
          vi.spyOn(Math, "random").mockReturnValue(luck);
          const server = misbehaving(plan);
          const { client, clock, seen } = testClient(server.respond, { auth: { getToken: () => "token-1" } });
          const caller = new AbortController();
          if (abortMs !== null) clock.sleep(abortMs).then(() => caller.abort());
          const info = await clock
            .run(client.POST(calls[kind], { body: {}, signal: caller.signal }))
            .then(({ response }) => callInfo(response))
            .catch((error: unknown) => {
              if (PolicyError.isInstance(error) && error.info !== undefined) return error.info;
              throw error;
            });

          expect(server.executed.length).toBeLessThanOrEqual(1);
          if (info.outcome === "executed") expect(server.executed).toHaveLength(1);
          if (info.outcome === "not-executed") expect(server.executed).toHaveLength(0);
          expect(info.attempts).toBe(seen.length);
          expect(new Set(seen.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBeLessThanOrEqual(1);
          expect(new Set(seen.map(({ body }) => body)).size).toBeLessThanOrEqual(1);
          expect(clock.elapsed).toBeLessThanOrEqual(120_000);

          caller.abort();
          await clock.advance(120_000);
          await settle();
          expect(clock.sleeping).toBe(0);
        }),
        runs(150, 5_000),
      );
    },
  );
});
