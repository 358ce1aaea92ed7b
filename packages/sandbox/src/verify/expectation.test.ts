import { expect, test } from "vitest";
import { type Expectation, textOf } from "./expectation.ts";

test("a name shows no secret", () => {
  const body = { note: "Bearer hidden", client_secret: "hidden" };
  const name = 'exactly 1 × a request with headers {"x-note":"***"}, body {"note":"***","client_secret":"***"}';
  expect(textOf({ headers: { "x-note": "https://u:hidden@a.example/ Bearer hidden" }, body, times: 1 })).toBe(name);
});

test("a long name is cut", () => {
  const order = Array.from({ length: 1_000 }, () => ({ operation: "addPage" as const }));
  expect(textOf({ order })).toHaveLength(2_001);
});

test.each<[Expectation, string]>([
  [{}, "at least 1 × a request"],
  [{ operation: "addPage", times: 1, countReplays: true }, "exactly 1 × addPage"],
  [{ operation: "addPage", times: 1, countReplays: false }, "exactly 1 × addPage, without replays"],
  [{ operation: "addPage", atMost: 1, since: 12 }, "at most 1 × addPage, after request 12"],
  [{ order: [{ operation: "addPage" }], since: "12" }, "in this order: addPage, after request 12"],
  [
    { since: "2020-01-31T12:00:00Z", within: 500, status: 200, atLeast: 2, atMost: 3 },
    "2 to 3 × a request with status 200, since 2020-01-31T12:00:00Z, within 500 ms",
  ],
])("%j has a name with all of its parts", (expectation, name) => {
  expect(textOf(expectation)).toBe(name);
});
