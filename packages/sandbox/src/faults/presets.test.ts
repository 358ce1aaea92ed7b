import { expect, test } from "vitest";
import type { FaultRule } from "./fault-rule.ts";
import { withPreset } from "./presets.ts";

test("a rule without a preset stays as it is", () => {
  expect(withPreset({ drop: true })).toEqual({ drop: true });
});

test.each<[FaultRule, FaultRule]>([
  [{ preset: "flaky" }, { status: 503, probability: 0.3, lawless: true }],
  [
    { preset: "flaky", probability: 0.5 },
    { status: 503, probability: 0.5, lawless: true },
  ],
  [
    { preset: "rate-limited", times: 1 },
    { status: 429, retryAfter: 1, times: 1, lawless: true },
  ],
])("%j: the preset's own status needs no place in a spec", (rule, whole) => {
  expect(withPreset(rule)).toEqual(whole);
});

test.each<[FaultRule, FaultRule]>([
  [
    { preset: "flaky", status: 418 },
    { status: 418, probability: 0.3 },
  ],
  [
    { preset: "flaky", body: {} },
    { status: 503, body: {}, probability: 0.3 },
  ],
  [
    { preset: "flaky", headers: { a: "b" } },
    { status: 503, headers: { a: "b" }, probability: 0.3 },
  ],
  [
    { preset: "flaky", status: 418, lawless: true },
    { status: 418, probability: 0.3, lawless: true },
  ],
])("%j: what the rule adds is checked, unless it says lawless itself", (rule, whole) => {
  expect(withPreset(rule)).toEqual(whole);
});

test("a preset that sends nothing of its own has no lawless", () => {
  expect(withPreset({ preset: "down" })).toEqual({ drop: true });
});
