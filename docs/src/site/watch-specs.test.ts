import { apiAt } from "@tillside/codegen/apis";
import { expect, test } from "vitest";
import { changedBy } from "./watch-specs.ts";

const apis = ["cart", "query"].map((name) => apiAt("/repository", name));

test.each([
  ["cart/paths/v1_cart.yaml", ["cart"]],
  ["shared/paths/token.yaml", ["cart", "query"]],
  ["cart/dist/openapi.yaml", []],
  ["cart/README.md", []],
  ["redocly.yaml", []],
])("%s → %j", (file, expected) => {
  expect(changedBy(file, apis)).toEqual(expected);
});
