import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withExactNumbers } from "../engine/exact-numbers.ts";
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

test.each<[expected: unknown, received: string, isHidden: boolean]>([
  ["***", "***", true],
  [{ a: 1 }, "***", true],
  ["https://a.example/?token=x", "https://a.example/?token=***", true],
  ["https://a.example/?token=***", "https://a.example/?token=***", true],
  ["https://b.example/?token=x", "https://a.example/?token=***", false],
  ["a-b", "a-***-b", false],
  ["a-1-b-2-c", "a-***-b-***-c", true],
  ['{ "iban": "DE00" }', '{"iban":"***"}', true],
  [1, "a ***", false],
])("whether %j is what the log shows as %j cannot be known: %j", (expected, received, isHidden) => {
  const { differences, masked } = compared({ a: expected }, { a: received });
  expect([differences.length, masked]).toEqual(isHidden ? [0, ["body/a"]] : [1, []]);
});

test("a form's pair whose name is masked too may be any", () => {
  expect(compared({ a: "1" }, { "***": "" })).toEqual({ differences: [], masked: ["body/a"] });
});

test("numbers are compared with all of their digits", () => {
  const read = (text: string) => withExactNumbers(new TextEncoder().encode(text));
  expect(compared(read("9007199254740993"), read("9007199254740993")).differences).toEqual([]);
  expect(compared(read("9007199254740993"), read("9007199254740994")).differences).toHaveLength(1);
  expect(compared(9007199254740992, read("9007199254740993")).differences).toHaveLength(1);
  expect(JSON.stringify(read("[9007199254740993,1.5]"))).toBe("[9007199254740993,1.5]");
});
