import { expect, test } from "vitest";
import { proofsOf } from "./test-proofs.ts";

const known = new Set(["TNY-001", "TNY-002"]);

test("a rule is proved in each package whose test names it", () => {
  const tests = [
    { name: "TNY-001 · here", folder: "packages/one" },
    { name: "TNY-001, TNY-002 · there", folder: "packages/two" },
  ];
  expect(proofsOf(tests, known)).toEqual({
    proved: new Map([
      ["TNY-001", new Set(["packages/one", "packages/two"])],
      ["TNY-002", new Set(["packages/two"])],
    ]),
    complaints: [],
  });
});

test.each([
  ["TNY-009 · unknown", "the ledgers have no rule TNY-009. Correct the id."],
  ["TYN-001 · misspelt", "the ledgers have no rule TYN-001. Correct the id."],
  ["TNY-001 without the point", "Prefer `ABC-026 ABC-027 · what it shows`, with at most three ids."],
])("the test name %j is a problem", (name, want) => {
  expect(proofsOf([{ name, folder: "packages/one" }], known).complaints).toEqual([
    `packages/one, test "${name}": ${want}`,
  ]);
});
