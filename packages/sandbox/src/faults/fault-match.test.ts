import { expect, test } from "vitest";
import { matcherOf } from "./fault-match.ts";

const request = { method: "GET", url: "/cart/v1" };

test("a match is prepared once", () => {
  const match = { path: "/cart/*" };
  expect(matcherOf(match)).toBe(matcherOf(match));
});

test.each<[headers: Readonly<Record<string, string>>, fits: boolean]>([
  [{ "X-Trace": "a*" }, true],
  [{ "x-trace": "b*" }, false],
  [{ "x-other": "*" }, false],
  // What every object inherits is no header.
  [{ constructor: "*" }, false],
  [JSON.parse('{ "__proto__": "*" }'), false],
])("headers %j: %s", (headers, fits) => {
  expect(matcherOf({ headers })({ ...request, headers: { "x-trace": "abc" } })).toBe(fits);
});

test("a text of a live request that looks like a mask is one as any other", () => {
  const fits = (part: string, sent: string) =>
    matcherOf({ body: { a: part } })({ ...request, body: () => ({ a: sent }) });
  expect([fits("a***b", "a***b"), fits("***", "***"), fits("axb", "a***b")]).toEqual([true, true, false]);
});
