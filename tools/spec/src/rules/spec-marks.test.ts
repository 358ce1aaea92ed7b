import { expect, test } from "vitest";
import { repository } from "../../test/rules/repository.ts";
import { findApi } from "../files/apis.ts";
import { marksOf } from "./spec-marks.ts";

test("finds the marks of the document and its files, with their lines, and none in built files", () => {
  const root = repository({
    "specs/tiny/openapi.yaml": "info:\n  x-rules:\n    - TNY-001\n    - TNY-002..TNY-003\n",
    "specs/tiny/paths/a.yaml": "get:\n  x-auth-failure: { open: [TNY-003] }\n  x-rate-limit: { open: [TNY-001] }\n",
    "specs/tiny/schemas/B.yaml": "properties:\n  b: { x-open: [TNY-003] }\n",
    "specs/tiny/dist/openapi.yaml": "x-open: [TNY-004]\n",
  });
  expect(marksOf(root, findApi("tiny", root))).toEqual([
    { field: "rules", entry: "TNY-001", place: "specs/tiny/openapi.yaml:3" },
    { field: "rules", entry: "TNY-002..TNY-003", place: "specs/tiny/openapi.yaml:4" },
    { field: "open", entry: "TNY-003", place: "specs/tiny/paths/a.yaml:2" },
    { field: "open", entry: "TNY-001", place: "specs/tiny/paths/a.yaml:3" },
    { field: "open", entry: "TNY-003", place: "specs/tiny/schemas/B.yaml:2" },
  ]);
});
