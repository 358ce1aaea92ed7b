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
    given: ["struct", "Property `tpye` is not expected here.", { fix: "Prefer `type`." }],
    want: { rule: "struct", message: "Property `tpye` is not expected here. Prefer `type`." },
  },
  {
    given: ["struct", "Property `nullable` is not expected here."],
    want: {
      rule: "struct",
      message: 'Property `nullable` is not expected here. Write `type: [string, "null"]` in its place.',
    },
  },
  {
    given: ["struct", "Property `$ref` is not expected here."],
    want: {
      rule: "struct",
      message: "Property `$ref` is not expected here. Its value must be text: a path, as in `../schemas/Account.yaml`.",
    },
  },
  {
    given: ["struct", "Expected type `number` but got `boolean`.", { key: "exclusiveMinimum" }],
    want: {
      rule: "struct",
      message:
        "Expected type `number` but got `boolean`. Write the bound itself: `exclusiveMinimum: 0` in place of `minimum: 0` with `exclusiveMinimum: true`.",
    },
  },
  {
    given: ["struct", "Expected type `Schema` (object) but got `null`"],
    want: {
      rule: "struct",
      message: "Expected type `Schema` (object) but got `null`. Write its content, or remove it.",
    },
  },
  {
    given: ["no-enum-type-mismatch", "Expected a text."],
    want: {
      rule: "no-enum-type-mismatch",
      message:
        'Expected a text. Correct the value or the type; in YAML, a text that looks like a number needs quotes, as in `"1"`.',
    },
  },
  {
    given: ["no-duplicated-enum-values", "Duplicated enum value found: 'a'."],
    want: {
      rule: "no-duplicated-enum-values",
      message: "Duplicated enum value found: 'a'. Remove one of the two.",
    },
  },
  {
    given: ["no-empty-servers", "Servers must be a non-empty array."],
    want: {
      rule: "no-empty-servers",
      message:
        'Servers must be a non-empty array. Add one: `url: "{base_url}"` with `variables: { base_url: { default: http://127.0.0.1:4020/partnership } }`.',
    },
  },
  {
    given: ["info-license", "Info object should contain `license` field."],
    want: { rule: "info-license", message: "Info object should contain `license` field." },
  },
] as const)("$given.0 → $want.message", ({ given: [rule, message, at], want }) => {
  expect(withFix("/repo", rule, message, at)).toEqual(want);
});
