import { expect, test } from "vitest";
import { readRedocly } from "./redocly.ts";

test("a problem → a finding at its first place", () => {
  const output = JSON.stringify({
    problems: [
      {
        ruleId: "tag-description",
        severity: "warn",
        message: "Tag object description must be present.",
        location: [{ source: { ref: "specs/a/openapi.yaml" }, pointer: "#/tags/0", start: { line: 7, col: 5 } }],
      },
    ],
  });
  expect(readRedocly("/repo", { output, errors: "validating …" })).toEqual([
    {
      file: "specs/a/openapi.yaml",
      line: 7,
      column: 5,
      severity: "warning",
      rule: "tag-description",
      message: "Tag object description must be present.",
      pointer: "#/tags/0",
    },
  ]);
});

test("an unreadable root document → the place named on stderr", () => {
  const errors =
    'Failed to parse API description at /repo/specs/a/openapi.yaml:\n\n  - bad mapping in "/repo/specs/a/openapi.yaml" (2:1)\n';
  expect(readRedocly("/repo", { output: "", errors })).toMatchObject([
    { file: "specs/a/openapi.yaml", line: 2, column: 1, severity: "error", rule: "yaml-syntax" },
  ]);
});

test("a root document that is no object → the document", () => {
  const errors =
    "validating …\nSomething went wrong when processing /repo/specs/a/openapi.yaml:\n\n  - Document must be JSON object, got undefined\n";
  expect(readRedocly("/repo", { output: "", errors })).toMatchObject([
    { file: "specs/a/openapi.yaml", line: 1, rule: "struct", message: "Document must be JSON object, got undefined." },
  ]);
});

test("anything else → an error with Redocly's words", () => {
  expect(() => readRedocly("/repo", { output: "", errors: "out of memory\n" })).toThrow(
    "Redocly did not answer:\nout of memory",
  );
});
