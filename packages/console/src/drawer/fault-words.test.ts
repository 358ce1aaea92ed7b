import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultWords, presets } from "./fault-words.ts";

test("has words for each preset of the control plane, and for no other", () => {
  const document = readFileSync(new URL("../../../sandbox/control.openapi.yaml", import.meta.url), "utf8");
  const [, names = ""] = /^ {8}preset:\n {10}enum: \[(.*)\]$/m.exec(document) ?? [];
  expect(Object.keys(presets)).toEqual(names.split(", "));
});

test("the panel and the guide say of the slow preset what the sandbox does", () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  const [, median = ""] = /slow: .*\bmedian: ([\d_]+)/.exec(read("packages/sandbox/src/faults/presets.ts")) ?? [];
  const words = `half of the responses take over ${Number(median.replace("_", "")) / 1_000} seconds`;
  expect(presets.slow).toBe(`Slow: ${words}`);
  expect(read("docs/src/content/docs/guides/testing/clock-and-faults.mdx")).toContain(`| \`slow\` | ${words} |`);
});

const rule = { id: "fault_000001", struck: 0, random: 1 };

test.each([
  [
    {
      ...rule,
      match: { operation: "cart.reserveItems" },
      status: 429,
      retryAfter: 1,
      times: 5,
      lawless: true,
      struck: 2,
    },
    { target: "cart.reserveItems", effect: "status 429, Retry-After 1", count: "applied 2 times, 3 left" },
  ],
  [
    { ...rule, when: "after", drop: true, times: 1, struck: 1 },
    { target: "Every request", effect: "after execution, no response", count: "applied once, used up" },
  ],
  [
    { ...rule, status: 503, probability: 0.3 },
    { target: "Every request", effect: "status 503, 30 % of the requests", count: "applied 0 times" },
  ],
  [
    { ...rule, match: { path: "/cart/*", body: { a: 1 } }, latency: { uniform: { from: 1, to: 2 } }, malformed: true },
    {
      target: 'path /cart/*, body {"a":1}',
      effect: 'latency {"uniform":{"from":1,"to":2}}, malformed',
      count: "applied 0 times",
    },
  ],
  [
    { ...rule, token: "expired", times: 1 },
    { target: "Every request", effect: "token expired", count: "applied 0 times, 1 left" },
  ],
])("says what a fault does: %j", (fault, words) => {
  expect(faultWords(fault)).toEqual(words);
});
