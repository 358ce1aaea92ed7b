import { afterEach, expect, test, vi } from "vitest";
import { SandboxReasons } from "./sandbox-reasons.ts";

afterEach(() => vi.unstubAllGlobals());

test("keeps each reason once, in the order of the responses, ten at most; none for a service that sends none", async () => {
  const given: (string | undefined)[] = [
    "one",
    undefined,
    "two",
    "one",
    ...Array.from({ length: 20 }, (_, n) => `more ${n}`),
  ];
  const responses = given.map((reason) => new Response("", { headers: reason ? { "x-sandbox-reason": reason } : {} }));
  vi.stubGlobal("fetch", async () => responses.shift());
  const reasons = new SandboxReasons();
  expect(reasons.lines).toEqual([]);
  const first = responses[0];
  expect(await reasons.fetch(new Request("http://x.example"))).toBe(first);
  while (responses.length > 0) await reasons.fetch(new Request("http://x.example"));
  expect(reasons.lines.slice(0, 3)).toEqual([
    "The sandbox says: one",
    "The sandbox says: two",
    "The sandbox says: more 0",
  ]);
  expect(reasons.lines).toHaveLength(10);
});
