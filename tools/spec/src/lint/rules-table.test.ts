import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repositoryRoot } from "../files/repository-root.ts";
import { ownRules } from "./rules.ts";
import { RULES, withRulesTable } from "./rules-table.ts";

const page = readFileSync(join(repositoryRoot(import.meta.dirname), RULES), "utf8");

test("the page of the rules has the table that `tillside-spec schemas` writes", () => {
  expect(page).toBe(withRulesTable(page));
});

test("a row for each rule takes the place of what stood there, and nothing else changes", () => {
  const marks = ["<!-- rules: written by `x` -->", "<!-- end of rules -->"] as const;
  const written = withRulesTable(`Before.\n\n${marks[0]}\n\n| rule |\n| --- |\n| old |\n\n${marks[1]}\n\nAfter.\n`);
  const lines = written.split("\n");
  expect([lines.slice(0, 3), lines.slice(-4)]).toEqual([
    ["Before.", "", marks[0]],
    [marks[1], "", "After.", ""],
  ]);
  const rows = lines.filter((line) => line.startsWith("| `"));
  expect(rows.map((row) => row.split("`")[1])).toEqual(Object.keys(ownRules));
  expect(rows[0]).toContain(ownRules["auth-failure-declared"]?.why);
});

test("a page without the comments is refused, so that no rule goes missing", () => {
  expect(() => withRulesTable("# Lint\n")).toThrow(
    `${RULES} lacks the comments that the table of rules stands between. Restore them.`,
  );
});
