import { expect, test } from "vitest";
import { at, escaped } from "./bundle.ts";

const bundle = {
  paths: { "/a~b": { get: { $ref: "#/operations/one" } } },
  operations: { one: { id: 1, list: [{ $ref: "#/operations/two" }] }, two: { id: 2, nothing: null } },
};

test.each([
  ["/paths/~1a~0b/get", bundle.operations.one],
  ["/paths/~1a~0b/get/id", 1],
  ["/paths/~1a~0b/get/list/0/id", 2],
  ["/operations/two/nothing", null],
  ["/operations/three/id", undefined],
  ["/operations/one/id/deeper", undefined],
])("%s leads to %j, the second time as the first", (pointer, value) => {
  expect(at(bundle, pointer)).toEqual(value);
  expect(at(bundle, pointer)).toEqual(value);
});

test("a key of any letters is one step", () => {
  expect(at(bundle, `/paths/${escaped("/a~b")}/get/id`)).toBe(1);
});
