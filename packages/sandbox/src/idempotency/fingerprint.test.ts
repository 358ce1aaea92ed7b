import { isDeepStrictEqual } from "node:util";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

/** The value with the members of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).reverse();
  return JSON.parse(
    `{${members.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(turned(member))}`)}}`,
  );
}

/** As a body brings it. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

test("is 64 bits in hexadecimal", () => {
  for (const value of [null, 0, "", [], {}, { a: [1] }]) expect(fingerprintOf(value)).toMatch(/^[\da-f]{16}$/);
});

test("two values have the same one if they are the same, and only then; the order of members makes no difference", () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(fingerprintOf(turned(one))).toBe(fingerprintOf(one));
      expect(fingerprintOf(one) === fingerprintOf(other)).toBe(isDeepStrictEqual(one, other));
    }),
    runs(500, 20_000),
  );
});

test("what is alike, but not the same, differs", () => {
  const alike = [
    [null, false, 0, "0", "", "null", [], {}, [[]], [{}], [null], ["0"], [0, 0], "a", ["a"], { a: "a" }],
    [{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: { b: 1 } }, { b: { a: 1 } }, { a: 1 }, { a: [1] }, [["a", 1]], ["a", 1]],
    [{ a: "b" }, { b: "a" }, { ab: "" }, { "": "ab" }, ["ab"], ["a", "b"], ["b", "a"], ["", "ab"], [["a"], "b"]],
    [JSON.parse('{"__proto__":{}}'), JSON.parse('{"__proto__":[]}'), JSON.parse('{"constructor":{}}')],
    [
      { a: { x: 1 }, b: { y: 2 } },
      { a: { y: 2 }, b: { x: 1 } },
      { a: { x: 2 }, b: { y: 1 } },
    ],
  ].flat();
  expect(new Set(alike.map(fingerprintOf)).size).toBe(alike.length);
});

test("among many values that hardly differ no two have the same one", () => {
  const found = new Set<string>();
  let count = 0;
  const add = (value: unknown) => {
    found.add(fingerprintOf(value));
    count += 1;
  };
  for (let number = 0; number < 20_000; number++) {
    add(number);
    add(String(number));
    add({ brand: "Fjord", store: `https://store-${number}.example` });
    add({ brand: `Fjord${number}`, store: "https://store.example" });
    add({ events: [{ id: "a", value: number }] });
  }
  expect(found.size).toBe(count);
});
