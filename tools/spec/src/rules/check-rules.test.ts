import { expect, test } from "vitest";
import { repository, testResults } from "../../test/rules/repository.ts";
import { checkRules } from "./check-rules.ts";

const RESULTS = "packages/policy/.test-results.json";

test("every rule shown → a line per API and their total; without a test run, a note", () => {
  expect(checkRules(repository())).toEqual({
    holds: true,
    lines: [
      "      rules  shown in spec  proved by test  open points marked  stated in docs  no proof possible  missing",
      "tiny      3         2 of 2               –              1 of 1          0 of 0                  0        0",
      "all       3         2 of 2               –              1 of 1          0 of 0                  0        0",
      "",
      "Proved by test: not known, for no package has test results. Run `npm test` first.",
    ],
  });
});

test("passed tests prove the rules they name, others do not", () => {
  const root = repository({
    [RESULTS]: testResults({ "TNY-001 · the path is a": "passed", "TNY-002 · is polite": "failed" }),
  });
  expect(checkRules(root).lines[1]).toMatch(/^tiny +3 +2 of 2 +1 /);
});

test("a rule that the spec does not show is missing, and listed", () => {
  const { holds, lines } = checkRules(repository({ "specs/tiny/paths/a.yaml": "get:\n  x-open: [TNY-003]\n" }));
  expect(holds).toBe(false);
  expect(lines[1]).toMatch(/1 of 2.* 1$/);
  expect(lines.slice(-2)).toEqual(["Missing:", "  TNY-001  spec  stands in no x-rules: The path is a."]);
});

test("a rule that another gated layer does not show is listed with the layer", () => {
  const root = repository({
    "specs/gates.yaml": "gates: [spec, policy]\n",
    [RESULTS]: testResults({ "TNY-001 · the path is a": "passed" }),
  });
  const { holds, lines } = checkRules(root);
  expect(holds).toBe(false);
  expect(lines[1]).toMatch(/ 1$/);
  expect(lines.at(-1)).toBe(
    "  TNY-002  policy  starts the name of no passed test of the policy or a client: The client is polite.",
  );
});

test("shared files may name rules of every API, a spec only its own", () => {
  const root = repository({
    "specs/tiny/paths/a.yaml": "get:\n  x-open: [TNY-003, ABC-009]\n",
    "specs/shared/paths/b.yaml": "post:\n  x-rules: [TNY-001]\n",
  });
  const { holds, lines } = checkRules(root);
  expect(lines[1]).toMatch(/2 of 2/);
  expect(holds).toBe(false);
  expect(lines.slice(-2)).toEqual([
    "To fix:",
    "  specs/tiny/paths/a.yaml:2: specs/tiny/rules.yaml has no rule ABC-009. Correct the id.",
  ]);
});

const POLICY = {
  "specs/gates.yaml": "gates: [spec, policy]\n",
  "packages/policy/package.json": "{}",
  "packages/policy/src/one.test.ts": "",
  "packages/policy/test/two.test.ts": "",
};
const NOT_RUN =
  "Not run in full, so that nothing is known of 1 rule, which count neither as proved nor as missing (`npm test` runs all):";

/** A vitest report of these files, each with one test of that name and status. */
function reportOf(files: Readonly<Record<string, readonly [string, string]>>): string {
  const testResults = Object.entries(files).map(([file, [title, status]]) => ({
    name: `/anywhere/packages/policy/${file}`,
    assertionResults: [{ title, status }],
  }));
  return JSON.stringify({ testResults });
}

const ONE = { "src/one.test.ts": ["TNY-001 · the path is a", "passed"] } as const;

test("a rule that a test without a run may show is not missing; the package is named", () => {
  const { holds, lines } = checkRules(repository({ ...POLICY, [RESULTS]: reportOf(ONE) }));
  expect(holds).toBe(true);
  expect(lines.slice(-2)).toEqual([NOT_RUN, "  packages/policy  1 of 2 test files"]);
});

test("packages without a run whose tests show none of the rules are not named", () => {
  const ledger = "- { id: TNY-001, rule: The path is a., kind: field, where: [spec], source: document 1 }\n";
  const path = "get:\n  x-rules: [TNY-001]\n";
  const root = repository({
    ...POLICY,
    "specs/tiny/rules.yaml": ledger,
    "specs/tiny/paths/a.yaml": path,
    [RESULTS]: reportOf(ONE),
  });
  expect(checkRules(root).lines.join("\n")).not.toContain("Not run in full");
});

test("a rule whose test file was run in part is not missing", () => {
  const report = reportOf({ ...ONE, "test/two.test.ts": ["TNY-002 · is polite", "skipped"] });
  expect(checkRules(repository({ ...POLICY, [RESULTS]: report })).holds).toBe(true);
});

test("after a run of all tests, the rule is missing", () => {
  const report = reportOf({ ...ONE, "test/two.test.ts": ["TNY-002 · is polite", "failed"] });
  const { holds, lines } = checkRules(repository({ ...POLICY, [RESULTS]: report }));
  expect(holds).toBe(false);
  expect(lines.at(-1)).toMatch(/^ {2}TNY-002 {2}policy /);
});

test("with --complete, tests that were not run show nothing", () => {
  const { holds, lines } = checkRules(repository({ ...POLICY, [RESULTS]: reportOf(ONE) }), { complete: true });
  expect(holds).toBe(false);
  expect(lines.at(-1)).toMatch(/^ {2}TNY-002 {2}policy /);
});

test("one API: its line and its problems only", () => {
  const root = repository({
    "specs/redocly.yaml": "apis:\n  tiny: { root: tiny/openapi.yaml }\n  other: { root: other/openapi.yaml }\n",
    "specs/other/openapi.yaml": "openapi: 3.1.0\nx-open: [OTH-009]\npaths: {}\n",
    "specs/other/rules.yaml": "- { id: OTH-001, rule: It is., kind: field, where: [spec], source: document 1 }\n",
  });
  const { holds, lines } = checkRules(root, { api: "tiny" });
  expect(holds).toBe(true);
  expect(lines.filter((line) => /^(tiny|other|all) /.test(line))).toEqual([expect.stringMatching(/^tiny +3 /)]);
  expect(lines.join("\n")).not.toContain("OTH-");
  expect(checkRules(root, { api: "other" })).toMatchObject({ holds: false });
  expect(() => checkRules(root, { api: "tinny" })).toThrow("specs/redocly.yaml lists tiny, other.");
});
