import rulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { ownRules } from "./rules.ts";
import { OFF } from "./ruleset.ts";

test("the rules of spectral:oas that neither Redocly nor our own rules replace stay on", () => {
  const rules = Object.entries(rulesets.oas.rules as unknown as Record<string, { recommended?: boolean }>);
  const on = rules.filter(([name, rule]) => rule.recommended !== false && !(name in OFF)).map(([name]) => name);
  expect(on.filter((name) => !name.startsWith("oas2") && !name.startsWith("oas3_2")).sort()).toEqual([
    "info-description",
    "no-eval-in-markdown",
    "oas3-callbacks-in-callbacks",
    "oas3_1-callbacks-in-webhook",
    "oas3_1-servers-in-webhook",
  ]);
});

test("each rule that is off exists, and a rule of ours it yields to exists", () => {
  expect(Object.keys(OFF).filter((name) => !(name in rulesets.oas.rules))).toEqual([]);
  const named = Object.values(OFF).flatMap((reason) => (reason.startsWith("ours: ") ? reason.slice(6).split(",") : []));
  expect(named.filter((name) => !(name in ownRules))).toEqual([]);
});
