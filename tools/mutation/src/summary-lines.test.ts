import { expect, it } from "vitest";
import { summaryLines } from "./summary-lines.ts";

it("shows the weakest folder first, the sum last, then every survivor", () => {
  const mutation = { mutator: "BlockStatement", from: `{ ${"x".repeat(200)} }`, to: "{}" };
  const lines = summaryLines({
    score: 83.333,
    noticed: 5,
    mutants: 6,
    folders: [
      { name: "limits", score: 100, noticed: 3, mutants: 3 },
      { name: "clock.ts", score: 66.667, noticed: 2, mutants: 3 },
    ],
    survivors: [
      { place: "src/clock.ts:3", mutator: "EqualityOperator", from: "a < b", to: "a <= b", isCovered: true },
      { place: "src/clock.ts:9", ...mutation, isCovered: false },
    ],
  });
  expect(lines).toEqual([
    "clock.ts   66.7 %  2 of 3",
    "limits    100.0 %  3 of 3",
    "all        83.3 %  5 of 6",
    "",
    "src/clock.ts:3  EqualityOperator  a < b  →  a <= b",
    `src/clock.ts:9  BlockStatement  { ${"x".repeat(97)}…  →  {}  (no test runs it)`,
  ]);
});
