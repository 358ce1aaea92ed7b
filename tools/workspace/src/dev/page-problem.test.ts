import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Finding } from "@tillside/spec/build";
import { expect, onTestFinished, test } from "vitest";
import { pageProblem } from "./page-problem.ts";

const finding: Finding = {
  file: "a.yaml",
  line: 3,
  column: 5,
  severity: "error",
  rule: "summary-form",
  message: "Say it shorter.",
};

test("has the findings as in the terminal, and the lines around the first", () => {
  const root = mkdtempSync(path.join(tmpdir(), "tillside-page-problem-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(path.join(root, "a.yaml"), "one\ntwo\nthree\nfour\nfive\nsix\n");
  expect(pageProblem(root, [finding, { ...finding, line: 6, message: "Say more." }])).toEqual({
    message: "a.yaml:3:5  error  summary-form  Say it shorter.\na.yaml:6:5  error  summary-form  Say more.",
    file: path.join(root, "a.yaml"),
    line: 3,
    column: 5,
    frame: "  1 | one\n  2 | two\n> 3 | three\n  4 | four\n  5 | five",
  });
});

test("a deleted file has no lines, and a folder in its place has none", () => {
  expect(pageProblem("/nowhere", [finding]).frame).toBe("");
  expect(pageProblem(path.dirname(import.meta.dirname), [{ ...finding, file: "dev" }]).frame).toBe("");
});
