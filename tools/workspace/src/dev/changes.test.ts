import { apiAt } from "@tillside/spec/apis";
import { expect, test } from "vitest";
import { changesIn } from "./changes.ts";

const apis = ["cart", "query", "reporting"].map((name) => apiAt("/repository", name));
const sharing = new Set(["query", "reporting"]);

test.each([
  ["specs/cart/paths/v1_cart.yaml", { apis: ["cart"] }],
  ["specs/cart/rules.yaml", { apis: ["cart"] }],
  ["specs/shared/paths/token.yaml", { apis: ["query", "reporting"] }],
  ["specs/redocly.yaml", { apis: ["cart", "query", "reporting"] }],
  ["packages/sandbox/src/apis/cart/cart.ts", { sandbox: true }],
  ["packages/sandbox/control.openapi.yaml", { control: true }],
  ["packages/policy/src/client.ts", { packages: ["packages/policy"] }],
  ["packages/bulk/src/queue/plan-bulk.ts", { packages: ["packages/bulk"] }],
  ["packages/clients/cart/src/guards/index.ts", { packages: ["packages/clients/cart"] }],
])("%s → %j", (file, expected) => {
  const { files, apis: names, packages, sandbox, control } = changesIn([file], apis, sharing);
  expect(files).toEqual([file]);
  expect({ apis: [...names], packages: [...packages], sandbox, control }).toEqual({
    apis: [],
    packages: [],
    sandbox: false,
    control: false,
    ...expected,
  });
});

test.each([
  "specs/cart/dist/openapi.yaml",
  "specs/cart/README.md",
  "specs/gates.yaml",
  "packages/sandbox/src/generated/cart.ts",
  "packages/sandbox/src/apis/cart/cart.test.ts",
  "packages/sandbox/.typecheck.tsbuildinfo",
  "packages/policy/test/types.ts",
])("a change of %s triggers nothing", (file) => {
  expect(changesIn([file], apis, sharing).files).toEqual([]);
});
