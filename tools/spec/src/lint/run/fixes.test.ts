import { expect, test } from "vitest";
import { withFix } from "./fixes.ts";

test.each([
  {
    given: ["no-unresolved-refs", 'Failed to parse: deficient indentation in "/repo/specs/a/b.yaml" (3:3)'],
    want: {
      rule: "yaml-syntax",
      message:
        "deficient indentation. From here on, the file is not valid YAML. Check indentation, quotes and brackets.",
    },
  },
  {
    given: ["no-unresolved-refs", "Can't resolve $ref: ENOENT: no such file or directory '/repo/specs/a/Thin.yaml'"],
    want: {
      rule: "no-unresolved-refs",
      message:
        "There is no file specs/a/Thin.yaml. A $ref is a path relative to the file it stands in, as in `../schemas/Account.yaml`.",
    },
  },
  {
    given: ["no-unused-components", 'Component: "Thing" is never used.'],
    want: {
      rule: "no-unused-components",
      message: 'Component: "Thing" is never used. Refer to it, or remove it.',
    },
  },
  {
    given: ["struct", "Property `tpye` is not expected here.", "type"],
    want: { rule: "struct", message: "Property `tpye` is not expected here. Prefer `type`." },
  },
  {
    given: ["info-license", "Info object should contain `license` field."],
    want: { rule: "info-license", message: "Info object should contain `license` field." },
  },
] as const)("$given.0 → $want.message", ({ given: [rule, message, meant], want }) => {
  expect(withFix("/repo", rule, message, meant)).toEqual(want);
});
