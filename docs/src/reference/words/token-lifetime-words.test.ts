import { expect, test } from "vitest";
import { bundleOf } from "../../site/bundle-of.ts";
import { tokenLifetimeWords } from "./token-lifetime-words.ts";

test.each([
  ["onboarding", "5 minutes"],
  ["query", "1 hour"],
  ["reporting", "1 hour"],
  ["events", "1 hour"],
  ["calendar", "5 minutes"],
])("QRY-086 CAL-141 · an access token of %s lives %s", (api, words) => {
  expect(tokenLifetimeWords(bundleOf(api), api)).toBe(words);
});

test("an API without tokens, or one that does not exist, is an error with the place", () => {
  expect(() => tokenLifetimeWords(bundleOf("cart"), "cart")).toThrow('<TokenLifetime api="cart">: no security scheme');
  expect(() => tokenLifetimeWords(undefined, "x")).toThrow(
    '<TokenLifetime api="x">: specs/redocly.yaml lists no API "x".',
  );
});
