import { expect, test } from "vitest";
import { repository, testResults } from "../test/repository.ts";
import { checkRules } from "./check-rules.ts";

const RESULTS = "packages/policy/.test-results.json";

test("every rule shown → a line per API and their sum; without a test run it says so", () => {
  expect(checkRules(repository())).toEqual({
    holds: true,
    lines: [
      "      rules  shown in spec  proved by test  open points marked  stated in docs  no proof possible  missing in spec",
      "tiny      3         2 of 2               –              1 of 1          0 of 0                  0                0",
      "all       3         2 of 2               –              1 of 1          0 of 0                  0                0",
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

test("a layer that is gated too gets its column", () => {
  const root = repository({
    "specs/gates.yaml": "gates: [spec, policy]\n",
    [RESULTS]: testResults({ "TNY-001 · the path is a": "passed" }),
  });
  const { holds, lines } = checkRules(root);
  expect(holds).toBe(false);
  expect(lines[0]).toMatch(/missing in spec {2}missing in policy$/);
  expect(lines.at(-1)).toBe(
    "  TNY-002  policy  starts the name of no passed test of the policy or a client: The client is polite.",
  );
});

test("what the specs share may name rules of each API, a spec only its own", () => {
  const root = repository({
    "specs/tiny/paths/a.yaml": "get:\n  x-open: [TNY-003, ABC-009]\n",
    "specs/shared/paths/b.yaml": "post:\n  x-rules: [TNY-001]\n",
  });
  const { holds, lines } = checkRules(root);
  expect(lines[1]).toMatch(/2 of 2/);
  expect(holds).toBe(false);
  expect(lines.slice(-2)).toEqual([
    "To mend:",
    "  specs/tiny/paths/a.yaml:2: specs/tiny/rules.yaml has no rule ABC-009. Correct the id.",
  ]);
});
