import { expect, test } from "vitest";
import { type Finding, format, inOrder, pathIn } from "./finding.ts";

const finding = (file: string, line: number, rule = "a-rule"): Finding => ({
  file,
  line,
  column: 5,
  severity: "error",
  rule,
  message: "Prefer b.",
});

test("one line: place, severity, rule, message", () => {
  expect(format(finding("specs/a/paths/x.yaml", 12))).toBe("specs/a/paths/x.yaml:12:5  error  a-rule  Prefer b.");
});

test("sorts findings by file and line number, each once", () => {
  const given = [
    finding("b.yaml", 1),
    finding("a.yaml", 10),
    finding("a.yaml", 9, "b-rule"),
    finding("a.yaml", 9),
    finding("a.yaml", 10),
  ];
  expect(inOrder(given)).toEqual([
    finding("a.yaml", 9),
    finding("a.yaml", 9, "b-rule"),
    finding("a.yaml", 10),
    finding("b.yaml", 1),
  ]);
});

test("a path is shown from the repository root", () => {
  expect(pathIn("/repo", "/repo/specs/a/openapi.yaml")).toBe("specs/a/openapi.yaml");
});
