import { expect, test } from "vitest";
import { ownCircle } from "./own-circle.ts";

const CIRCLE = { $ref: "file:///specs/things/examples/twoThings.yaml" };

test.each([
  [CIRCLE, []],
  [{ name: "box", parts: [{ name: "nail" }, CIRCLE] }, ["parts", 1]],
])("%j leads back to itself at %j", (data, path) => {
  expect(ownCircle(data)).toEqual(path);
});

test.each([[null], ["file:"], [{ $ref: 1 }], [{ $ref: "twoThings.yaml" }], [[{ name: "box" }]]])(
  "%j has an end",
  (data) => {
    expect(ownCircle(data)).toBeUndefined();
  },
);
