import { expect, it } from "vitest";
import { inDependencyOrder } from "./dependency-order.ts";

function named(name: string, ...needed: string[]) {
  const dependencies = Object.fromEntries(needed.map((each) => [each, "workspace:^"]));
  return { name, manifest: { name, dependencies } };
}

it("puts a package after its dependencies, and otherwise keeps the order", () => {
  const packages = [
    named("cli", "mocks", "cart"),
    named("cart", "policy", "openapi-fetch"),
    named("mocks"),
    named("policy"),
  ];
  expect(inDependencyOrder(packages).map(({ name }) => name)).toEqual(["mocks", "policy", "cart", "cli"]);
});

it("names a cycle", () => {
  expect(() => inDependencyOrder([named("cart", "policy"), named("policy", "cart")])).toThrow(
    new Error("cart → policy → cart: these depend on each other."),
  );
});
