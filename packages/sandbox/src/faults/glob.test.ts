import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsGlob } from "./glob.ts";

test.each([
  ["/cart/v1/reserve", "/cart/v1/reserve", true],
  ["/cart/*", "/cart/v1/reserve", true],
  ["/cart/*/reserve", "/cart/v1/x/reserve", true],
  ["/cart/v?/reserve", "/cart/v1/reserve", true],
  ["/cart/v?/reserve", "/cart/v10/reserve", false],
  ["/cart/v?", "/cart/v", false],
  ["*", "", true],
  ["", "", true],
  ["?", "", false],
  ["/cart/(v1)/.", "/cart/v1/x", false],
  ["**a**", "bab", true],
])("%j fits %j: %s", (pattern, text, fits) => {
  expect(fitsGlob(pattern, text)).toBe(fits);
});

test("it fits what the regular expression of the same meaning fits", () => {
  const some = (...letters: string[]) =>
    fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((all) => all.join(""));
  fc.assert(
    fc.property(some("a", "b", "*", "?"), some("a", "b"), (pattern, text) => {
      const same = new RegExp(`^${pattern.replaceAll("*", ".*").replaceAll("?", ".")}$`);
      expect(fitsGlob(pattern, text)).toBe(same.test(text));
    }),
    runs(2_000, 100_000),
  );
});

test("200 stars on a long path end at once", () => {
  expect(fitsGlob("/*a".repeat(200), `/${"a/".repeat(4_000)}b`)).toBe(false);
});
