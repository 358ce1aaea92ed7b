import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { perhapsFits, surelyFits } from "./fits-shown.ts";
import { fitsGlob } from "./glob.ts";

test.each<[pattern: string, shown: string, fits: "surely" | "perhaps" | "never"]>([
  ["/a/token*", "/a/token?key=***", "surely"],
  ["*", "***", "surely"],
  ["*secret-1*", "/a/token?key=***", "perhaps"],
  ["/a/token?key=???", "/a/token?key=***", "perhaps"],
  ["/a/token?key=?*", "/a/token?key=***", "perhaps"],
  ["***", "***", "surely"],
  ["test-1", "***", "perhaps"],
  ["*&page=2", "/a?key=***&page=1", "never"],
  ["/b*", "/a?key=***", "never"],
  ["a*", "abc", "surely"],
  ["b*", "abc", "never"],
])("whether %j fits %j: %s", (pattern, shown, fits) => {
  const found = surelyFits(pattern, shown) ? "surely" : perhapsFits(pattern, shown) ? "perhaps" : "never";
  expect(found).toBe(fits);
});

test("whatever a mask hides, a text fits if it surely does, and only if it perhaps does", () => {
  const signs = (...each: string[]) => fc.array(fc.constantFrom(...each), { maxLength: 6 });
  fc.assert(
    fc.property(signs("a", "b", "*", "?"), signs("a", "b", "***"), signs("a", "b"), (pattern, shown, hidden) => {
      const [glob, text] = [pattern.join(""), shown.join("")];
      const fits = fitsGlob(glob, text.replaceAll("***", hidden.join("")));
      if (surelyFits(glob, text)) expect(fits).toBe(true);
      if (fits) expect(perhapsFits(glob, text)).toBe(true);
    }),
    runs(2_000, 100_000),
  );
});
