import { expect, test } from "vitest";
import { stripRules } from "./strip-rules.ts";

test("removes every `x-rules`, keeps `x-open`", () => {
  const given = { a: { "x-rules": ["TNY-001"], "x-open": ["TNY-002"], b: [{ "x-rules": [], c: null }, 1] } };
  expect(stripRules(given)).toEqual({ a: { "x-open": ["TNY-002"], b: [{ c: null }, 1] } });
});
