import { expect, test } from "vitest";
import { isCount } from "./checks.ts";
import { Place } from "./place.ts";

const document = {
  "x-size": 3,
  list: [{ a: 1 }, { $ref: "#/shared/b~1c" }],
  shared: { "b/c": { a: 2, note: "theirs" }, again: { $ref: "#/shared/b~1c", note: "mine" } },
  paths: { "/things": { get: { "x-size": "big" } } },
};
const root = Place.root(document);

test("follows $refs without adding a step to the trail", () => {
  const place = root.at("list", "1", "a");
  expect(place.value).toBe(2);
  expect(place.trail).toEqual(["list", "1", "a"]);
});

test("a key beside a $ref wins over its target", () => {
  expect(root.at("shared", "again").value).toEqual({ a: 2, note: "mine" });
});

test("a missing place has no value and no children, and its children can be read", () => {
  const place = root.at("nowhere", "toString", "length");
  expect(place.exists).toBe(false);
  expect(place.children()).toEqual([]);
});

test("children of lists and objects, by key", () => {
  expect(
    root
      .at("list")
      .children()
      .map(({ value }) => value),
  ).toEqual([{ a: 1 }, { a: 2, note: "theirs" }]);
  expect(
    root
      .at("shared")
      .children()
      .map(({ key }) => key),
  ).toEqual(["b/c", "again"]);
});

test("need() returns the value, or throws what is wrong and how to fix it", () => {
  const operation = root.at("paths", "/things", "get");
  expect(root.at("x-size").need(isCount, "")).toBe(3);
  expect(() => root.at("shared", "size").need(isCount, "Write it.")).toThrow("`shared.size` is missing. Write it.");
  expect(() => operation.at("x-size").need(isCount, "Write a number.")).toThrow(
    'GET /things: `x-size: "big"` is not a value it can have. Write a number.',
  );
});
