import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { otherRunProblem, prefixedUrl, runNamedIn, valueInRun, valueInSeed } from "./run-values.ts";

const id = fc.stringMatching(/^[0-9a-f]{12}$/);

test("a run's value leads to its run and to the seed's value, and is of no other run", () => {
  fc.assert(
    fc.property(fc.string(), id, id, (value, run, other) => {
      const own = valueInRun(run, value);
      expect([runNamedIn(own), valueInSeed(run, own)]).toEqual([run, value]);
      expect(valueInSeed(other, own)).toBe(other === run ? value : undefined);
    }),
    runs(200, 20_000),
  );
});

test("the default run has the values of the seed", () => {
  expect([valueInRun(undefined, "key"), valueInSeed(undefined, "key"), runNamedIn("key")]).toEqual([
    "key",
    "key",
    undefined,
  ]);
});

test.each([
  ["/r/3f9c0a1b2c4d/cart/v1?page=2", { run: "3f9c0a1b2c4d", url: "/cart/v1?page=2" }],
  ["/r/3f9c0a1b2c4d", { run: "3f9c0a1b2c4d", url: "/" }],
  ["/r/3f9c0a1b2c4d?page=2", { run: "3f9c0a1b2c4d", url: "/?page=2" }],
  ["/r/none/r/other", { run: "none", url: "/r/other" }],
  ["/r/", undefined],
  ["/reports/r/3f9c0a1b2c4d", undefined],
])("%s", (url, parts) => {
  expect(prefixedUrl(url)).toEqual(parts);
});

test.each([
  [undefined, undefined, undefined],
  ["3f9c0a1b2c4d", "3f9c0a1b2c4d", undefined],
  [undefined, "3f9c0a1b2c4d", "The credential is of run 3f9c0a1b2c4d, which"],
  ["3f9c0a1b2c4d", undefined, "The URL is of run 3f9c0a1b2c4d, and the credential has no run's id behind it."],
  ["3f9c0a1b2c4d", "000000000000", "and the credential is of run 000000000000. GET /r/3f9c0a1b2c4d/_sandbox/fixtures"],
])("in run %s, a credential of run %s", (run, named, problem) => {
  const reported = otherRunProblem(run, named);
  if (problem === undefined) expect(reported).toBeUndefined();
  else expect(reported).toContain(problem);
});
