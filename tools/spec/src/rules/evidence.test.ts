import { expect, test } from "vitest";
import type { Rule } from "../document/ledger.ts";
import { findRules } from "./evidence.ts";

const rule: Rule = { id: "TNY-001", rule: "It is.", kind: "field", where: ["spec"], source: "document 1" };
const nothing = { marks: new Map(), shared: [], docs: [], tests: undefined };

test("an entry that is neither an id nor a range is a problem", () => {
  const marks = new Map([
    ["tiny", [{ field: "rules", entry: "TNY-001..TNY-009", place: "specs/tiny/a.yaml:3" } as const]],
  ]);
  expect(findRules({ ...nothing, ledgers: new Map([["tiny", [rule]]]), marks }).complaints).toEqual([
    'specs/tiny/a.yaml:3: "TNY-001..TNY-009" is not a rule id. Prefer `ABC-026` or a range of at most five, `ABC-026..ABC-029`.',
  ]);
});

test("a test for a rule that no test can prove is a problem", () => {
  const ledgers = new Map([["tiny", [{ ...rule, proof: { none: "it is about people" } }]]]);
  const tests = [{ name: "TNY-001 · is", folder: "packages/policy" }];
  expect(findRules({ ...nothing, ledgers, tests }).complaints).toEqual([
    "specs/tiny/rules.yaml: TNY-001 says that no test can prove it, but one does. Remove `proof`.",
  ]);
});

test("a page that names an unknown rule is a problem", () => {
  const docs = [{ field: "rules", entry: "TNY-404", place: "docs/a.mdx:3" } as const];
  expect(findRules({ ...nothing, ledgers: new Map([["tiny", [rule]]]), docs }).complaints).toEqual([
    "docs/a.mdx:3: the ledgers have no rule TNY-404. Correct the id.",
  ]);
});
