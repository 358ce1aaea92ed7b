import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultWords, presets } from "./fault-words.ts";

test("has words for each preset of the control plane, and for no other", () => {
  const document = readFileSync(new URL("../../../sandbox/control.openapi.yaml", import.meta.url), "utf8");
  const [, names = ""] = /^ {8}preset:\n {10}enum: \[(.*)\]$/m.exec(document) ?? [];
  expect(Object.keys(presets)).toEqual(names.split(", "));
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
    { target: "Every request", effect: "after execution, no response", count: "applied once, 0 left" },
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
