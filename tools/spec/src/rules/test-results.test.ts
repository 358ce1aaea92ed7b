import { expect, test } from "vitest";
import { repository } from "../../test/rules/repository.ts";
import { passedTests } from "./test-results.ts";

function report(file: string): string {
  const assertionResults = [
    { title: "TNY-001 · holds", status: "passed" },
    { title: "TNY-002 · does not", status: "failed" },
  ];
  return JSON.stringify({ testResults: [{ name: file, assertionResults }] });
}

test("a passed test has the folder of its file, in whichever folder it was run", () => {
  const root = repository({
    "packages/policy/.test-results.json": report("/elsewhere/packages/policy/test/redis/fleet.test.ts"),
  });
  expect(passedTests(root)).toEqual([{ name: "TNY-001 · holds", folder: "packages/policy/test/redis" }]);
});

test("no package has results: undefined", () => {
  expect(passedTests(repository())).toBeUndefined();
});
