import { expect, test } from "vitest";
import { redoclyMessage } from "./redocly-message.ts";

const place = {
  rule: "any",
  severity: "error",
  file: "/repo/specs/tiny/paths/a.yaml",
  line: 10,
  column: 13,
  pointer: "#/",
} as const;

test("a reference without a target", () => {
  const message = "Can't resolve $ref: ENOENT: no such file or directory '/repo/specs/tiny/schemas/Gone.yaml'";
  expect(redoclyMessage("/repo", { ...place, message })).toBe(
    "specs/tiny/paths/a.yaml:10: Can't resolve $ref: ENOENT: no such file or directory 'specs/tiny/schemas/Gone.yaml'. Correct the reference, or write what it names.",
  );
});

test("a file that is not valid YAML", () => {
  const message = 'Failed to parse: deficient indentation in "/repo/specs/tiny/paths/a.yaml" (2:3)';
  expect(redoclyMessage("/repo", { ...place, message })).toBe(
    "specs/tiny/paths/a.yaml:10: deficient indentation. Correct the YAML there.",
  );
});
