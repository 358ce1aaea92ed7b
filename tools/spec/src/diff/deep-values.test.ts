import { expect, test } from "vitest";
import { changesBetween, edited, REQUEST } from "../../test/diff/tiny-bundles.ts";

const NAME = `${REQUEST}/properties/name`;

/** The base whose request has this schema for its property. */
const sent = (schema: string) => edited(["name: { type: string }", `name: ${schema}`]);

test.each([
  ["a default", "{ default: { a: 1 } }", "{ default: { a: 2 } }", "default | a 1 → 2"],
  ["a default that comes", "{}", "{ default: { a: 2 } }", "default | added"],
  ["a default that goes", "{ default: [{ a: 1 }] }", "{}", `default | removed: [{"a":1}]`],
  ["a default that becomes null", "{ default: { a: 1 } }", "{ default: null }", `default | {"a":1} → null`],
  ["a const", "{ const: { a: 1 } }", "{ const: { a: 2 } }", `enum | [{"a":1}] → [{"a":2}]`],
  ["a list in an enum", "{ enum: [[1]] }", "{ enum: [[2]] }", "enum | [[1]] → [[2]]"],
  ["an object that leaves an enum", "{ enum: [a, { x: 1 }] }", "{ enum: [a] }", `enum | ["a",{"x":1}] → ["a"]`],
])("a value with objects or lists in it breaks callers as another one does: %s", async (_, before, after, found) => {
  expect(await changesBetween(sent(before), sent(after))).toEqual([`breaking |  | ${NAME}/${found}`]);
});

test("objects of an enum in another order are no change", async () => {
  const [one, other] = [sent("{ enum: [{ a: 1 }, { b: 2 }] }"), sent("{ enum: [{ b: 2 }, { a: 1 }] }")];
  expect(await changesBetween(one, other)).toEqual([]);
});
