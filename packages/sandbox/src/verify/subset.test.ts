import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Compared, compareSubset } from "./subset.ts";

function compared(expected: unknown, received: unknown): Compared {
  const found: Compared = { differences: [], masked: [] };
  compareSubset(expected, received, "body", found);
  return found;
}

// Without -0, which JSON does not have.
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test("every value has itself", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(compared(value, structuredClone(value)).differences).toEqual([]);
    }),
    runs(100, 20_000),
  );
});

test("an object has each of its parts, and a part lacks exactly what was left out", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), fc.string(), json, (part, name, value) => {
      fc.pre(!Object.hasOwn(part, name) && name !== "__proto__");
      const whole = { ...part, [name]: value };
      expect(compared(part, whole).differences).toEqual([]);
      const field = `body/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(compared(whole, part).differences).toEqual([{ field, expected: value, received: undefined }]);
    }),
    runs(100, 20_000),
  );
});

test("the place of a difference is the one that differs", () => {
  const path = fc.array(fc.oneof(fc.constantFrom("a", "b/c", "~"), fc.nat({ max: 2 })), { maxLength: 5 });
  fc.assert(
    fc.property(path, (steps) => {
      const around = (leaf: unknown) =>
        steps.reduceRight<unknown>(
          (inside, step) =>
            typeof step === "number" ? [0, 0, 0].with(step, inside as number) : { [step]: inside, x: 1 },
          leaf,
        );
      const at = steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
      const { differences } = compared(around("expected"), around("received"));
      expect(differences).toEqual([{ field: `body${at}`, expected: "expected", received: "received" }]);
    }),
    runs(100, 20_000),
  );
});

test.each<[unknown, unknown, readonly string[]]>([
  [{ a: 1 }, undefined, ["body"]],
  [{ a: 1 }, [1], ["body"]],
  [[1], [1, 2], ["body"]],
  [[{ a: 1 }], [{ a: 1, b: 2 }], []],
  [{ a: null }, {}, ["body/a"]],
  [{ a: null }, { a: null }, []],
  [1, "1", ["body"]],
  [{ toString: 1 }, {}, ["body/toString"]],
])("%j in %j: %j", (expected, received, fields) => {
  expect(compared(expected, received).differences.map(({ field }) => field)).toEqual(fields);
});

test("what the log masks is neither equal nor different", () => {
  expect(compared({ iban: "DE00", a: 1 }, { iban: "***", a: 2 })).toEqual({
    differences: [{ field: "body/a", expected: 1, received: 2 }],
    masked: ["body/iban"],
  });
});
